// Maximum matching by the Boost Graph Library: pairs, and seconds without reading.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cstdio>
#include <ctime>
#include <vector>

int main() {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
    unsigned nodes, edges;
    if (std::scanf("%u %u", &nodes, &edges) != 2) return 1;
    Graph graph(nodes);
    for (unsigned i = 0, a, b; i < edges; i++) {
        if (std::scanf("%u %u", &a, &b) != 2) return 1;
        if (a != b) boost::add_edge(a, b, graph);
    }
    std::clock_t start = std::clock();
    std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(nodes);
    boost::edmonds_maximum_cardinality_matching(graph, &mates[0]);
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    auto pairs = boost::matching_size(graph, &mates[0]);
    std::printf("%llu %.6f\n", (unsigned long long)pairs, seconds);
}
