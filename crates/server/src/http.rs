//! What is handed out at which address, and to whom.

use crate::hub::Hub;
use crate::pages::{self, Asset};
use crate::socket;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;

/// What pages may load: themselves.
const POLICY: &str = "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:; frame-ancestors 'none'";

#[derive(Clone)]
pub(crate) struct Site {
    pub hub: Arc<Hub>,
    /// Who wants in has to know it.
    pub token: Option<Arc<str>>,
    pub port: u16,
    /// Geometry of the drive page.
    pub scene: Option<Bytes>,
}

pub(crate) fn router(site: Site) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/assets/{name}", get(asset))
        .route("/scene.json", get(scene))
        .route("/live", get(live))
        .with_state(site)
}

async fn page(State(site): State<Site>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = site.admit(&uri, &headers) {
        return refusal;
    }
    let Some(asset) = pages::find(site.hub.catalogue.program, "index.html") else { return missing() };
    let mut response = file(asset);
    if let Some(token) = &site.token
        && let Ok(cookie) = format!("token={token}; SameSite=Strict; HttpOnly; Path=/").parse()
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn asset(State(site): State<Site>, Path(name): Path<String>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = site.admit(&uri, &headers) {
        return refusal;
    }
    pages::find(site.hub.catalogue.program, &name).map_or_else(missing, file)
}

async fn scene(State(site): State<Site>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = site.admit(&uri, &headers) {
        return refusal;
    }
    match &site.scene {
        Some(scene) => answer("application/json", scene.clone()),
        None => missing(),
    }
}

async fn live(State(site): State<Site>, uri: Uri, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    if let Err(refusal) = site.admit(&uri, &headers) {
        return refusal;
    }
    let hub = Arc::clone(&site.hub);
    upgrade
        .max_message_size(socket::BEYOND)
        .max_frame_size(socket::BEYOND)
        .on_upgrade(move |socket| socket::serve(hub, socket))
}

fn file(asset: &Asset) -> Response {
    answer(asset.kind, Bytes::from_static(asset.content))
}

fn answer(kind: &str, content: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Body::from(content)).into_response()
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is nothing here\n").into_response()
}

fn refused(why: &'static str) -> Response {
    (StatusCode::FORBIDDEN, why).into_response()
}

impl Site {
    /// Whether a request may be answered. Pages of other sites may not reach this one through the user's browser: their `Origin` differs, and a
    /// name of theirs that leads here (DNS rebinding) is no name of this machine.
    fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Response> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or("");
        if self.token.is_none() {
            let port = self.port;
            let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")];
            if !own.iter().any(|own| own == host) {
                return Err(refused("this server answers to names of this machine only\n"));
            }
        }
        if let Some(origin) = text(header::ORIGIN)
            && origin.split_once("://").map(|(_, rest)| rest) != Some(host)
        {
            return Err(refused("this page comes from another site\n"));
        }
        let Some(token) = &self.token else { return Ok(()) };
        let pair = |text: &str| text.trim().strip_prefix("token=").map(str::to_string);
        let in_query = uri.query().and_then(|query| query.split('&').find_map(pair));
        let in_cookie = || text(header::COOKIE).and_then(|cookies| cookies.split(';').find_map(pair));
        match in_query.or_else(in_cookie) {
            Some(given) if is_equal(given.as_bytes(), token.as_bytes()) => Ok(()),
            _ => {
                Err((StatusCode::UNAUTHORIZED, "the address lacks the token that the terminal shows\n").into_response())
            }
        }
    }
}

/// Compares without telling by the time it takes how much was right.
fn is_equal(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}
