export const id = 122;
export const ids = [122];
export const modules = {

/***/ 9122:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Agent: () => (/* reexport default export from named module */ undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1__),
/* harmony export */   connector: () => (/* reexport default export from named module */ undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__),
/* harmony export */   loadProxyAgent: () => (/* binding */ loadProxyAgent)
/* harmony export */ });
/* harmony import */ var undici_lib_core_connect_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8921);
/* harmony import */ var undici_lib_dispatcher_agent_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9448);



const loadProxyAgent = async () => await Promise.all(/* import() */[__webpack_require__.e(57), __webpack_require__.e(128)]).then(__webpack_require__.bind(__webpack_require__, 8128));


/***/ })

};
