export const id = 940;
export const ids = [940];
export const modules = {

/***/ 2940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   writeReport: () => (/* binding */ writeReport)
/* harmony export */ });
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7264);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9716);


/** The runner refuses a job summary above 1 MiB. */
const MAX_SUMMARY_CHARS = 250_000;
/** Hands outputs, job summary and annotation to the runner. */
async function writeReport({ outputs, annotation, mask, files, ...report }) {
    if (annotation !== null) {
        const annotate = annotation.level === 'error' ? _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .error */ .z3 : _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .warning */ .$e;
        annotate(mask(annotation.text), { title: 'Tether' });
    }
    if (files.outputFile !== '') {
        for (const [name, text] of Object.entries(outputs))
            (0,_actions_core__WEBPACK_IMPORTED_MODULE_0__/* .setOutput */ .uH)(name, mask(text));
    }
    if (files.summaryFile !== '') {
        await _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .summary */ .z.addRaw(mask((0,_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .clipEnd */ .Oq)(report.summary, MAX_SUMMARY_CHARS))).write();
    }
}


/***/ })

};
