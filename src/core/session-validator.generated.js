// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func2_ from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_.default ?? func2_;

export const session = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:session","title":"session","description":"What one run leaves for the next on the same issue.","type":"object","properties":{"version":{"const":2},"status":{"enum":["running","waiting","published","exhausted","failed","done"]},"at":{"$ref":"#/$defs/time"},"base":{"anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"head":{"description":"The branch of the issue, as the last run knew it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"plan":{"description":"What the model said last of its work.","anyOf":[{"type":"object","properties":{"summary":{"type":"string","maxLength":2000},"at":{"$ref":"#/$defs/time"}},"required":["summary","at"],"additionalProperties":false},{"type":"null"}]},"proposal":{"description":"A plan that waits for a word of a person; absent: none does.","anyOf":[{"type":"object","properties":{"text":{"type":"string","maxLength":9000},"at":{"$ref":"#/$defs/time"}},"required":["text","at"],"additionalProperties":false},{"type":"null"}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed","blocked","inconclusive"]},"failed":{"description":"The commands of the gate that did not pass.","type":"array","maxItems":16,"items":{"type":"string","maxLength":300}}},"required":["kind","failed"],"additionalProperties":false},{"type":"null"}]},"change":{"description":"What the last run had edited when it ended without publishing it.","anyOf":[{"type":"object","properties":{"base":{"$ref":"#/$defs/commit"},"files":{"type":"array","minItems":1,"maxItems":3000,"items":{"type":"object","properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"before":{"description":"The git object that the run found there; null: no file.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":400000},{"type":"null"}]}},"required":["path","before","text"],"additionalProperties":false}}},"required":["base","files"],"additionalProperties":false},{"type":"null"}]},"ledger":{"description":"What the runs on the issue took together.","type":"object","properties":{"runs":{"$ref":"#/$defs/count"},"rounds":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"description":"Of the runs whose prices were known.","type":"number","minimum":0,"maximum":1000000000},"ms":{"$ref":"#/$defs/count"}},"required":["runs","rounds","inputTokens","outputTokens","costUsd","ms"],"additionalProperties":false},"attempts":{"description":"How the last runs ended, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"run":{"type":"string","maxLength":60},"at":{"$ref":"#/$defs/time"},"status":{"enum":["validated","unvalidated","drafted","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"reason":{"type":"string","maxLength":600},"question":{"description":"What the model asked; empty: nothing.","type":"string","maxLength":2000}},"required":["run","at","status","reason","question"],"additionalProperties":false}},"instructions":{"description":"What people asked for behind the trigger, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"by":{"type":"string","maxLength":100},"at":{"$ref":"#/$defs/time"},"text":{"type":"string","maxLength":2000}},"required":["by","at","text"],"additionalProperties":false}},"lease":{"description":"The run that is at work on the issue; null: none.","anyOf":[{"type":"object","properties":{"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"holder":{"description":"Random, of one process.","type":"string","pattern":"^[0-9a-f]{16}$"},"until":{"$ref":"#/$defs/time"}},"required":["run","attempt","holder","until"],"additionalProperties":false},{"type":"null"}]},"baseline":{"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}},"signature":{"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"}},"required":["version","status","at","base","head","plan","verdict","change","ledger","attempts","instructions","lease","baseline","signature"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"time":{"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
const schema32 = {"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991};
const schema33 = {"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"};
const schema39 = {"type":"integer","minimum":0,"maximum":9007199254740991};
const func1 = Object.prototype.hasOwnProperty;

const pattern4 = new RegExp("^(?:[0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern8 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern9 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern10 = new RegExp("^(?:[0-9a-f]{64})?$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:session" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((data.version === undefined) && (missing0 = "version")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.base === undefined) && (missing0 = "base"))) || ((data.head === undefined) && (missing0 = "head"))) || ((data.plan === undefined) && (missing0 = "plan"))) || ((data.verdict === undefined) && (missing0 = "verdict"))) || ((data.change === undefined) && (missing0 = "change"))) || ((data.ledger === undefined) && (missing0 = "ledger"))) || ((data.attempts === undefined) && (missing0 = "attempts"))) || ((data.instructions === undefined) && (missing0 = "instructions"))) || ((data.lease === undefined) && (missing0 = "lease"))) || ((data.baseline === undefined) && (missing0 = "baseline"))) || ((data.signature === undefined) && (missing0 = "signature"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
const _errs2 = errors;
if(2 !== data.version){
validate20.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 2},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs3 = errors;
if(!((((((data1 === "running") || (data1 === "waiting")) || (data1 === "published")) || (data1 === "exhausted")) || (data1 === "failed")) || (data1 === "done"))){
validate20.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data2 = data.at;
const _errs4 = errors;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate20.errors = [{instancePath:instancePath+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
validate20.errors = [{instancePath:instancePath+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate20.errors = [{instancePath:instancePath+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base !== undefined){
let data3 = data.base;
const _errs7 = errors;
const _errs8 = errors;
let valid2 = false;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err0 = {instancePath:instancePath+"/base",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/base",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
const _errs12 = errors;
if(data3 !== null){
const err2 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err3 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.head !== undefined){
let data4 = data.head;
const _errs14 = errors;
const _errs15 = errors;
let valid4 = false;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err4 = {instancePath:instancePath+"/head",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/head",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs16 === errors;
valid4 = valid4 || _valid1;
const _errs19 = errors;
if(data4 !== null){
const err6 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid1 = _errs19 === errors;
valid4 = valid4 || _valid1;
if(!valid4){
const err7 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan !== undefined){
let data5 = data.plan;
const _errs21 = errors;
const _errs22 = errors;
let valid6 = false;
const _errs23 = errors;
if(errors === _errs23){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if(((data5.summary === undefined) && (missing1 = "summary")) || ((data5.at === undefined) && (missing1 = "at"))){
const err8 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
const _errs25 = errors;
for(const key1 in data5){
if(!((key1 === "summary") || (key1 === "at"))){
const err9 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
break;
}
}
if(_errs25 === errors){
if(data5.summary !== undefined){
let data6 = data5.summary;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data6 === "string"){
if(func2(data6) > 2000){
const err10 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data5.at !== undefined){
let data7 = data5.at;
const _errs28 = errors;
const _errs29 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err12 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(errors === _errs29){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
const err13 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
if(data7 < 0 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err15 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid2 = _errs23 === errors;
valid6 = valid6 || _valid2;
const _errs31 = errors;
if(data5 !== null){
const err16 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid2 = _errs31 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
const err17 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.proposal !== undefined){
let data8 = data.proposal;
const _errs33 = errors;
const _errs34 = errors;
let valid9 = false;
const _errs35 = errors;
if(errors === _errs35){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing2;
if(((data8.text === undefined) && (missing2 = "text")) || ((data8.at === undefined) && (missing2 = "at"))){
const err18 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
const _errs37 = errors;
for(const key2 in data8){
if(!((key2 === "text") || (key2 === "at"))){
const err19 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
break;
}
}
if(_errs37 === errors){
if(data8.text !== undefined){
let data9 = data8.text;
const _errs38 = errors;
if(errors === _errs38){
if(typeof data9 === "string"){
if(func2(data9) > 9000){
const err20 = {instancePath:instancePath+"/proposal/text",schemaPath:"#/properties/proposal/anyOf/0/properties/text/maxLength",keyword:"maxLength",params:{limit: 9000},message:"must NOT have more than 9000 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/proposal/text",schemaPath:"#/properties/proposal/anyOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid10 = _errs38 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data8.at !== undefined){
let data10 = data8.at;
const _errs40 = errors;
const _errs41 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err22 = {instancePath:instancePath+"/proposal/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(errors === _errs41){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
const err23 = {instancePath:instancePath+"/proposal/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
if(data10 < 0 || isNaN(data10)){
const err24 = {instancePath:instancePath+"/proposal/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
var valid10 = _errs40 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
const err25 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid3 = _errs35 === errors;
valid9 = valid9 || _valid3;
const _errs43 = errors;
if(data8 !== null){
const err26 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid3 = _errs43 === errors;
valid9 = valid9 || _valid3;
if(!valid9){
const err27 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data11 = data.verdict;
const _errs45 = errors;
const _errs46 = errors;
let valid12 = false;
const _errs47 = errors;
if(errors === _errs47){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing3;
if(((data11.kind === undefined) && (missing3 = "kind")) || ((data11.failed === undefined) && (missing3 = "failed"))){
const err28 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
const _errs49 = errors;
for(const key3 in data11){
if(!((key3 === "kind") || (key3 === "failed"))){
const err29 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
break;
}
}
if(_errs49 === errors){
if(data11.kind !== undefined){
let data12 = data11.kind;
const _errs50 = errors;
if(!((((data12 === "passed") || (data12 === "failed")) || (data12 === "blocked")) || (data12 === "inconclusive"))){
const err30 = {instancePath:instancePath+"/verdict/kind",schemaPath:"#/properties/verdict/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema31.properties.verdict.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var valid13 = _errs50 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data11.failed !== undefined){
let data13 = data11.failed;
const _errs51 = errors;
if(errors === _errs51){
if(Array.isArray(data13)){
if(data13.length > 16){
const err31 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
var valid14 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs53 = errors;
if(errors === _errs53){
if(typeof data14 === "string"){
if(func2(data14) > 300){
const err32 = {instancePath:instancePath+"/verdict/failed/" + i0,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/verdict/failed/" + i0,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var valid14 = _errs53 === errors;
if(!valid14){
break;
}
}
}
}
else {
const err34 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid13 = _errs51 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
else {
const err35 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
var _valid4 = _errs47 === errors;
valid12 = valid12 || _valid4;
const _errs55 = errors;
if(data11 !== null){
const err36 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid4 = _errs55 === errors;
valid12 = valid12 || _valid4;
if(!valid12){
const err37 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs46;
if(vErrors !== null){
if(_errs46){
vErrors.length = _errs46;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data15 = data.change;
const _errs57 = errors;
const _errs58 = errors;
let valid15 = false;
const _errs59 = errors;
if(errors === _errs59){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing4;
if(((data15.base === undefined) && (missing4 = "base")) || ((data15.files === undefined) && (missing4 = "files"))){
const err38 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
else {
const _errs61 = errors;
for(const key4 in data15){
if(!((key4 === "base") || (key4 === "files"))){
const err39 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
break;
}
}
if(_errs61 === errors){
if(data15.base !== undefined){
let data16 = data15.base;
const _errs62 = errors;
const _errs63 = errors;
if(errors === _errs63){
if(typeof data16 === "string"){
if(!pattern4.test(data16)){
const err40 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
var valid16 = _errs62 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data15.files !== undefined){
let data17 = data15.files;
const _errs65 = errors;
if(errors === _errs65){
if(Array.isArray(data17)){
if(data17.length > 3000){
const err42 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
if(data17.length < 1){
const err43 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
var valid18 = true;
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
const _errs67 = errors;
if(errors === _errs67){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing5;
if((((data18.path === undefined) && (missing5 = "path")) || ((data18.before === undefined) && (missing5 = "before"))) || ((data18.text === undefined) && (missing5 = "text"))){
const err44 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
else {
const _errs69 = errors;
for(const key5 in data18){
if(!(((key5 === "path") || (key5 === "before")) || (key5 === "text"))){
const err45 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
break;
}
}
if(_errs69 === errors){
if(data18.path !== undefined){
let data19 = data18.path;
const _errs70 = errors;
if(errors === _errs70){
if(typeof data19 === "string"){
if(func2(data19) > 4096){
const err46 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
else {
if(func2(data19) < 1){
const err47 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
var valid19 = _errs70 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data18.before !== undefined){
let data20 = data18.before;
const _errs72 = errors;
const _errs73 = errors;
let valid20 = false;
const _errs74 = errors;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data20 === "string"){
if(!pattern4.test(data20)){
const err49 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
var _valid6 = _errs74 === errors;
valid20 = valid20 || _valid6;
const _errs77 = errors;
if(data20 !== null){
const err51 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
var _valid6 = _errs77 === errors;
valid20 = valid20 || _valid6;
if(!valid20){
const err52 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
else {
errors = _errs73;
if(vErrors !== null){
if(_errs73){
vErrors.length = _errs73;
}
else {
vErrors = null;
}
}
}
var valid19 = _errs72 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data18.text !== undefined){
let data21 = data18.text;
const _errs79 = errors;
const _errs80 = errors;
let valid22 = false;
const _errs81 = errors;
if(errors === _errs81){
if(typeof data21 === "string"){
if(func2(data21) > 400000){
const err53 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
else {
const err54 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
var _valid7 = _errs81 === errors;
valid22 = valid22 || _valid7;
const _errs83 = errors;
if(data21 !== null){
const err55 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var _valid7 = _errs83 === errors;
valid22 = valid22 || _valid7;
if(!valid22){
const err56 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
errors = _errs80;
if(vErrors !== null){
if(_errs80){
vErrors.length = _errs80;
}
else {
vErrors = null;
}
}
}
var valid19 = _errs79 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
else {
const err57 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
var valid18 = _errs67 === errors;
if(!valid18){
break;
}
}
}
}
}
else {
const err58 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var valid16 = _errs65 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
else {
const err59 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
var _valid5 = _errs59 === errors;
valid15 = valid15 || _valid5;
const _errs85 = errors;
if(data15 !== null){
const err60 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
var _valid5 = _errs85 === errors;
valid15 = valid15 || _valid5;
if(!valid15){
const err61 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ledger !== undefined){
let data22 = data.ledger;
const _errs87 = errors;
if(errors === _errs87){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing6;
if(((((((data22.runs === undefined) && (missing6 = "runs")) || ((data22.rounds === undefined) && (missing6 = "rounds"))) || ((data22.inputTokens === undefined) && (missing6 = "inputTokens"))) || ((data22.outputTokens === undefined) && (missing6 = "outputTokens"))) || ((data22.costUsd === undefined) && (missing6 = "costUsd"))) || ((data22.ms === undefined) && (missing6 = "ms"))){
validate20.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
const _errs89 = errors;
for(const key6 in data22){
if(!((((((key6 === "runs") || (key6 === "rounds")) || (key6 === "inputTokens")) || (key6 === "outputTokens")) || (key6 === "costUsd")) || (key6 === "ms"))){
validate20.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs89 === errors){
if(data22.runs !== undefined){
let data23 = data22.runs;
const _errs90 = errors;
const _errs91 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs91){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 9007199254740991 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data23 < 0 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs90 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data22.rounds !== undefined){
let data24 = data22.rounds;
const _errs93 = errors;
const _errs94 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs94){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 9007199254740991 || isNaN(data24)){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs93 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data22.inputTokens !== undefined){
let data25 = data22.inputTokens;
const _errs96 = errors;
const _errs97 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs97){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 9007199254740991 || isNaN(data25)){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs96 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data22.outputTokens !== undefined){
let data26 = data22.outputTokens;
const _errs99 = errors;
const _errs100 = errors;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs100){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 9007199254740991 || isNaN(data26)){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data26 < 0 || isNaN(data26)){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs99 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data22.costUsd !== undefined){
let data27 = data22.costUsd;
const _errs102 = errors;
if(errors === _errs102){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1000000000 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid23 = _errs102 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data22.ms !== undefined){
let data28 = data22.ms;
const _errs104 = errors;
const _errs105 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs105){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 9007199254740991 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs104 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs87 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data29 = data.attempts;
const _errs107 = errors;
if(errors === _errs107){
if(Array.isArray(data29)){
if(data29.length > 20){
validate20.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid29 = true;
const len2 = data29.length;
for(let i2=0; i2<len2; i2++){
let data30 = data29[i2];
const _errs109 = errors;
if(errors === _errs109){
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
let missing7;
if((((((data30.run === undefined) && (missing7 = "run")) || ((data30.at === undefined) && (missing7 = "at"))) || ((data30.status === undefined) && (missing7 = "status"))) || ((data30.reason === undefined) && (missing7 = "reason"))) || ((data30.question === undefined) && (missing7 = "question"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs111 = errors;
for(const key7 in data30){
if(!(((((key7 === "run") || (key7 === "at")) || (key7 === "status")) || (key7 === "reason")) || (key7 === "question"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs111 === errors){
if(data30.run !== undefined){
let data31 = data30.run;
const _errs112 = errors;
if(errors === _errs112){
if(typeof data31 === "string"){
if(func2(data31) > 60){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/run",schemaPath:"#/properties/attempts/items/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/run",schemaPath:"#/properties/attempts/items/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid30 = _errs112 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data30.at !== undefined){
let data32 = data30.at;
const _errs114 = errors;
const _errs115 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs115){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 9007199254740991 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid30 = _errs114 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data30.status !== undefined){
let data33 = data30.status;
const _errs117 = errors;
if(!((((((((((((data33 === "validated") || (data33 === "unvalidated")) || (data33 === "drafted")) || (data33 === "needs-info")) || (data33 === "needs-review")) || (data33 === "no-change")) || (data33 === "superseded")) || (data33 === "skipped")) || (data33 === "denied")) || (data33 === "exhausted")) || (data33 === "withdrawn")) || (data33 === "failed"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/status",schemaPath:"#/properties/attempts/items/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.attempts.items.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid30 = _errs117 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data30.reason !== undefined){
let data34 = data30.reason;
const _errs118 = errors;
if(errors === _errs118){
if(typeof data34 === "string"){
if(func2(data34) > 600){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid30 = _errs118 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data30.question !== undefined){
let data35 = data30.question;
const _errs120 = errors;
if(errors === _errs120){
if(typeof data35 === "string"){
if(func2(data35) > 2000){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/question",schemaPath:"#/properties/attempts/items/properties/question/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2+"/question",schemaPath:"#/properties/attempts/items/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid30 = _errs120 === errors;
}
else {
var valid30 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid29 = _errs109 === errors;
if(!valid29){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs107 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
let data36 = data.instructions;
const _errs122 = errors;
if(errors === _errs122){
if(Array.isArray(data36)){
if(data36.length > 20){
validate20.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid32 = true;
const len3 = data36.length;
for(let i3=0; i3<len3; i3++){
let data37 = data36[i3];
const _errs124 = errors;
if(errors === _errs124){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
let missing8;
if((((data37.by === undefined) && (missing8 = "by")) || ((data37.at === undefined) && (missing8 = "at"))) || ((data37.text === undefined) && (missing8 = "text"))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs126 = errors;
for(const key8 in data37){
if(!(((key8 === "by") || (key8 === "at")) || (key8 === "text"))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs126 === errors){
if(data37.by !== undefined){
let data38 = data37.by;
const _errs127 = errors;
if(errors === _errs127){
if(typeof data38 === "string"){
if(func2(data38) > 100){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/by",schemaPath:"#/properties/instructions/items/properties/by/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/by",schemaPath:"#/properties/instructions/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid33 = _errs127 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data37.at !== undefined){
let data39 = data37.at;
const _errs129 = errors;
const _errs130 = errors;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs130){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 9007199254740991 || isNaN(data39)){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data39 < 0 || isNaN(data39)){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid33 = _errs129 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data37.text !== undefined){
let data40 = data37.text;
const _errs132 = errors;
if(errors === _errs132){
if(typeof data40 === "string"){
if(func2(data40) > 2000){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/text",schemaPath:"#/properties/instructions/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3+"/text",schemaPath:"#/properties/instructions/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid33 = _errs132 === errors;
}
else {
var valid33 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid32 = _errs124 === errors;
if(!valid32){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs122 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lease !== undefined){
let data41 = data.lease;
const _errs134 = errors;
const _errs135 = errors;
let valid35 = false;
const _errs136 = errors;
if(errors === _errs136){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
let missing9;
if(((((data41.run === undefined) && (missing9 = "run")) || ((data41.attempt === undefined) && (missing9 = "attempt"))) || ((data41.holder === undefined) && (missing9 = "holder"))) || ((data41.until === undefined) && (missing9 = "until"))){
const err62 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
else {
const _errs138 = errors;
for(const key9 in data41){
if(!((((key9 === "run") || (key9 === "attempt")) || (key9 === "holder")) || (key9 === "until"))){
const err63 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
break;
}
}
if(_errs138 === errors){
if(data41.run !== undefined){
let data42 = data41.run;
const _errs139 = errors;
if(errors === _errs139){
if(typeof data42 === "string"){
if(func2(data42) > 60){
const err64 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
var valid36 = _errs139 === errors;
}
else {
var valid36 = true;
}
if(valid36){
if(data41.attempt !== undefined){
let data43 = data41.attempt;
const _errs141 = errors;
const _errs142 = errors;
if(!(((typeof data43 == "number") && (!(data43 % 1) && !isNaN(data43))) && (isFinite(data43)))){
const err66 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(errors === _errs142){
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 > 9007199254740991 || isNaN(data43)){
const err67 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
else {
if(data43 < 0 || isNaN(data43)){
const err68 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
}
var valid36 = _errs141 === errors;
}
else {
var valid36 = true;
}
if(valid36){
if(data41.holder !== undefined){
let data44 = data41.holder;
const _errs144 = errors;
if(errors === _errs144){
if(typeof data44 === "string"){
if(!pattern8.test(data44)){
const err69 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
var valid36 = _errs144 === errors;
}
else {
var valid36 = true;
}
if(valid36){
if(data41.until !== undefined){
let data45 = data41.until;
const _errs146 = errors;
const _errs147 = errors;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
const err71 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(errors === _errs147){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 9007199254740991 || isNaN(data45)){
const err72 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
else {
if(data45 < 0 || isNaN(data45)){
const err73 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
}
var valid36 = _errs146 === errors;
}
else {
var valid36 = true;
}
}
}
}
}
}
}
else {
const err74 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
var _valid8 = _errs136 === errors;
valid35 = valid35 || _valid8;
const _errs149 = errors;
if(data41 !== null){
const err75 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
var _valid8 = _errs149 === errors;
valid35 = valid35 || _valid8;
if(!valid35){
const err76 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs135;
if(vErrors !== null){
if(_errs135){
vErrors.length = _errs135;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs134 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseline !== undefined){
let data46 = data.baseline;
const _errs151 = errors;
if(errors === _errs151){
if(Array.isArray(data46)){
if(data46.length > 16){
validate20.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid39 = true;
const len4 = data46.length;
for(let i4=0; i4<len4; i4++){
let data47 = data46[i4];
const _errs153 = errors;
if(errors === _errs153){
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
let missing10;
if((((((data47.key === undefined) && (missing10 = "key")) || ((data47.at === undefined) && (missing10 = "at"))) || ((data47.code === undefined) && (missing10 = "code"))) || ((data47.ms === undefined) && (missing10 = "ms"))) || ((data47.output === undefined) && (missing10 = "output"))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"}];
return false;
}
else {
const _errs155 = errors;
for(const key10 in data47){
if(!(((((key10 === "key") || (key10 === "at")) || (key10 === "code")) || (key10 === "ms")) || (key10 === "output"))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs155 === errors){
if(data47.key !== undefined){
let data48 = data47.key;
const _errs156 = errors;
if(errors === _errs156){
if(typeof data48 === "string"){
if(!pattern9.test(data48)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/key",schemaPath:"#/properties/baseline/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/key",schemaPath:"#/properties/baseline/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid40 = _errs156 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data47.at !== undefined){
let data49 = data47.at;
const _errs158 = errors;
const _errs159 = errors;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs159){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 9007199254740991 || isNaN(data49)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data49 < 0 || isNaN(data49)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid40 = _errs158 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data47.code !== undefined){
let data50 = data47.code;
const _errs161 = errors;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs161){
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 > 255 || isNaN(data50)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"}];
return false;
}
else {
if(data50 < 0 || isNaN(data50)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid40 = _errs161 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data47.ms !== undefined){
let data51 = data47.ms;
const _errs163 = errors;
const _errs164 = errors;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs164){
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 > 9007199254740991 || isNaN(data51)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data51 < 0 || isNaN(data51)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid40 = _errs163 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data47.output !== undefined){
let data52 = data47.output;
const _errs166 = errors;
if(errors === _errs166){
if(typeof data52 === "string"){
if(func2(data52) > 400000){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/output",schemaPath:"#/properties/baseline/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4+"/output",schemaPath:"#/properties/baseline/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid40 = _errs166 === errors;
}
else {
var valid40 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid39 = _errs153 === errors;
if(!valid39){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs151 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signature !== undefined){
let data53 = data.signature;
const _errs168 = errors;
if(errors === _errs168){
if(typeof data53 === "string"){
if(!pattern10.test(data53)){
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validators = { "session": session };
