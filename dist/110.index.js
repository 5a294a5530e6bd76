export const id = 110;
export const ids = [110];
export const modules = {

/***/ 6110:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   viewOf: () => (/* binding */ viewOf)
/* harmony export */ });
function viewOf(outcome, report) {
    return {
        outcome,
        verdict: () => report.verdict(outcome),
        summary: (limit) => report.summary(outcome, limit),
        outputs: () => report.outputs(outcome),
        result: () => report.result(outcome),
        log: () => report.log(outcome),
    };
}


/***/ })

};
