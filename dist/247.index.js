export const id = 247;
export const ids = [247];
export const modules = {

/***/ 247:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sudoRefusal: () => (/* binding */ sudoRefusal)
/* harmony export */ });
/* harmony import */ var _actions_exec__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1260);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9716);


/** Why root cannot be reached without a password, in a few words; null when it can. */
async function sudoRefusal() {
    const answer = await (0,_actions_exec__WEBPACK_IMPORTED_MODULE_0__/* .getExecOutput */ .H)('sudo', ['-n', 'true'], { silent: true, ignoreReturnCode: true }).catch(() => null);
    if (answer === null)
        return 'there is no sudo on this machine';
    if (answer.exitCode === 0)
        return null;
    return `sudo refuses without a password (${(0,_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(answer.stderr, 120) || `exit code ${answer.exitCode}`})`;
}


/***/ })

};
