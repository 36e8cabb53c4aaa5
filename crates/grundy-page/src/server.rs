//! Listening: connections, their limits, and how all ends.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};

use crate::{Sizes, router};

/// Where to listen, and how much to do at a time.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address; the machine's own unless it is said otherwise.
    pub listen: IpAddr,
    /// The port; 0 takes one that is free.
    pub port: u16,
    /// Further names under which the page may be asked for, without a port.
    pub hosts: Vec<String>,
    /// Connections at a time.
    pub connections: usize,
    /// So long a client may take to say what it wants.
    pub patience: Duration,
    /// How much is computed at a time.
    pub sizes: Sizes,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            hosts: Vec::new(),
            connections: 4096,
            patience: Duration::from_secs(10),
            sizes: Sizes::default(),
        }
    }
}

/// Ends a server from another thread: dropped or told, it does.
#[derive(Debug)]
pub struct Handle(oneshot::Sender<()>);

impl Handle {
    /// No more connections; answers under way are finished.
    pub fn stop(self) {
        let _ = self.0.send(());
    }
}

/// Answers under way have so long once the end has come.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// Answers until the handle ends it. `ready` gets the address once it listens, and the handle.
///
/// # Errors
/// If the address is taken or not ours.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr, Handle)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("page")
        .max_blocking_threads(config.sizes.quick + 8)
        .build()?;
    let result = runtime.block_on(run(config, ready));
    // What is still computed is not waited for.
    runtime.shutdown_background();
    result
}

async fn run(config: Config, ready: impl FnOnce(SocketAddr, Handle)) -> io::Result<()> {
    raise_files();
    let listener = TcpListener::bind((config.listen, config.port)).await?;
    let address = listener.local_addr()?;
    let app = router(config.sizes, hosts(&config, address));
    let (tell, mut told) = oneshot::channel();
    ready(address, Handle(tell));
    let room = Arc::new(Semaphore::new(config.connections));
    let graceful = GracefulShutdown::new();
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(config.patience)
        .max_buf_size(1 << 17)
        .max_headers(64);
    loop {
        let place = room.clone().acquire_owned();
        let (stream, peer, place) = tokio::select! {
            _ = &mut told => break,
            accepted = async {
                let place = place.await;
                (listener.accept().await, place)
            } => match accepted {
                (Ok((stream, peer)), Ok(place)) => (stream, peer, place),
                // Out of files or the like: those that are open end some time.
                _ => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
        };
        let connection = graceful.watch(builder.serve_connection(
            TokioIo::new(Patient::new(stream, config.patience)),
            service(app.clone(), peer),
        ));
        tokio::spawn(async move {
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(LAST_ANSWERS, graceful.shutdown()).await;
    Ok(())
}

/// The router as a service of one connection, which says who is at its other end.
fn service(
    app: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> {
    hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let mut app = app.clone();
        async move { tower_service::Service::call(&mut app, request).await }
    })
}

/// The names that a browser on the way to this address writes into `Host`. Who listens for others is
/// asked for by names that cannot be known here; then all are allowed, unless some are given.
fn hosts(config: &Config, address: SocketAddr) -> Vec<String> {
    let mut hosts = config.hosts.clone();
    if !address.ip().is_loopback() && hosts.is_empty() {
        if address.ip().is_unspecified() {
            return hosts;
        }
        hosts.push(written(address.ip()));
        return hosts;
    }
    hosts.extend(["localhost".into(), "127.0.0.1".into(), "[::1]".into(), written(address.ip())]);
    hosts
}

fn written(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// As many connections as the system allows, rather than the 1,024 files it begins with.
fn raise_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum.map_or(Some(1 << 16), |most| Some(most.min(1 << 16)));
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

mod patient;
use patient::Patient;
