export const id = 299;
export const ids = [299];
export const modules = {

/***/ 2299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openDirectConnections: () => (/* binding */ openDirectConnections)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/undici/lib/core/connect.js
var core_connect = __webpack_require__(8921);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/undici/lib/dispatcher/agent.js
var agent = __webpack_require__(9448);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/first-connection.js
class FirstConnection {
    #connect;
    #ahead;
    constructor(connect) {
        this.#connect = connect;
    }
    begin(origin) {
        const { hostname, host, protocol, port } = new URL(origin);
        const target = { hostname: hostname.replace(/^\[(.*)\]$/u, "$1"), host, protocol, port };
        const { promise, resolve } = Promise.withResolvers();
        const ahead = { place: placeOf(target), result: promise };
        this.#ahead = ahead;
        this.#connect(target, (...result) => {
            if (result[0] && this.#ahead === ahead)
                this.#ahead = undefined;
            resolve(result);
        });
    }
    connector = (options, callback) => {
        const ahead = this.#ahead;
        if (ahead?.place !== placeOf(options)) {
            this.#connect(options, callback);
            return;
        }
        this.#ahead = undefined;
        void this.#handOut(ahead.result, { options, callback });
    };
    async #handOut(ahead, { options, callback }) {
        const result = await ahead;
        if (isStale(result))
            this.#connect(options, callback);
        else
            callback(...result);
    }
}
function placeOf({ protocol, hostname, port }) {
    return `${protocol}//${hostname}:${port}`;
}
function isStale([, socket]) {
    if (!socket)
        return false;
    return socket.destroyed || !socket.writable || socket.readableLength > 0;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/service/direct-connections.js



function openDirectConnections(options, connect) {
    const first = new FirstConnection(core_connect({ ...connect, allowH2: false }));
    return { dispatcher: new agent({ ...options, connect: first.connector }), first };
}


/***/ })

};
