// Maximum matching by LEMON's MaxMatching: pairs, and seconds without reading.
#include <cstdio>
#include <ctime>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

int main() {
    unsigned nodes, edges;
    if (std::scanf("%u %u", &nodes, &edges) != 2) return 1;
    lemon::SmartGraph graph;
    graph.reserveNode(nodes);
    graph.reserveEdge(edges);
    for (unsigned i = 0; i < nodes; i++) graph.addNode();
    for (unsigned i = 0, a, b; i < edges; i++) {
        if (std::scanf("%u %u", &a, &b) != 2) return 1;
        if (a != b) graph.addEdge(graph.nodeFromId(a), graph.nodeFromId(b));
    }
    std::clock_t start = std::clock();
    lemon::MaxMatching<lemon::SmartGraph> matching(graph);
    matching.run();
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%d %.6f\n", matching.matchingSize(), seconds);
}
