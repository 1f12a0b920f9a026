// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func2_ from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_.default ?? func2_;

export const session = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:session","title":"session","description":"What one run leaves for the next on the same issue.","type":"object","properties":{"version":{"const":2},"status":{"enum":["running","waiting","published","exhausted","failed","done"]},"at":{"$ref":"#/$defs/time"},"base":{"anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"head":{"description":"The branch of the issue, as the last run knew it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"plan":{"description":"What the model said last of its work.","anyOf":[{"type":"object","properties":{"summary":{"type":"string","maxLength":2000},"at":{"$ref":"#/$defs/time"}},"required":["summary","at"],"additionalProperties":false},{"type":"null"}]},"proposal":{"description":"A plan that waits for a word of a person; absent: none does.","anyOf":[{"type":"object","properties":{"text":{"type":"string","maxLength":9000},"at":{"$ref":"#/$defs/time"}},"required":["text","at"],"additionalProperties":false},{"type":"null"}]},"repairs":{"description":"Runs that failed checks started; absent: none so far.","anyOf":[{"type":"object","properties":{"heads":{"type":"array","maxItems":20,"items":{"$ref":"#/$defs/commit"}},"inARow":{"$ref":"#/$defs/count"}},"required":["heads","inARow"],"additionalProperties":false},{"type":"null"}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed","blocked","inconclusive"]},"failed":{"description":"The commands of the gate that did not pass.","type":"array","maxItems":16,"items":{"type":"string","maxLength":300}}},"required":["kind","failed"],"additionalProperties":false},{"type":"null"}]},"change":{"description":"What the last run had edited when it ended without publishing it.","anyOf":[{"type":"object","properties":{"base":{"$ref":"#/$defs/commit"},"files":{"type":"array","minItems":1,"maxItems":3000,"items":{"type":"object","properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"before":{"description":"The git object that the run found there; null: no file.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":400000},{"type":"null"}]}},"required":["path","before","text"],"additionalProperties":false}}},"required":["base","files"],"additionalProperties":false},{"type":"null"}]},"ledger":{"description":"What the runs on the issue took together.","type":"object","properties":{"runs":{"$ref":"#/$defs/count"},"rounds":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"description":"Of the runs whose prices were known.","type":"number","minimum":0,"maximum":1000000000},"ms":{"$ref":"#/$defs/count"}},"required":["runs","rounds","inputTokens","outputTokens","costUsd","ms"],"additionalProperties":false},"attempts":{"description":"How the last runs ended, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"run":{"type":"string","maxLength":60},"at":{"$ref":"#/$defs/time"},"status":{"enum":["validated","unvalidated","drafted","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"reason":{"type":"string","maxLength":600},"question":{"description":"What the model asked; empty: nothing.","type":"string","maxLength":2000}},"required":["run","at","status","reason","question"],"additionalProperties":false}},"instructions":{"description":"What people asked for behind the trigger, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"by":{"type":"string","maxLength":100},"at":{"$ref":"#/$defs/time"},"text":{"type":"string","maxLength":2000}},"required":["by","at","text"],"additionalProperties":false}},"lease":{"description":"The run that is at work on the issue; null: none.","anyOf":[{"type":"object","properties":{"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"holder":{"description":"Random, of one process.","type":"string","pattern":"^[0-9a-f]{16}$"},"until":{"$ref":"#/$defs/time"}},"required":["run","attempt","holder","until"],"additionalProperties":false},{"type":"null"}]},"baseline":{"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}},"signature":{"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"}},"required":["version","status","at","base","head","plan","verdict","change","ledger","attempts","instructions","lease","baseline","signature"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"time":{"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
const schema32 = {"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991};
const schema33 = {"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"};
const schema38 = {"type":"integer","minimum":0,"maximum":9007199254740991};
const func1 = Object.prototype.hasOwnProperty;

const pattern4 = new RegExp("^(?:[0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern9 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern10 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern11 = new RegExp("^(?:[0-9a-f]{64})?$", "u");

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
if(data.repairs !== undefined){
let data11 = data.repairs;
const _errs45 = errors;
const _errs46 = errors;
let valid12 = false;
const _errs47 = errors;
if(errors === _errs47){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing3;
if(((data11.heads === undefined) && (missing3 = "heads")) || ((data11.inARow === undefined) && (missing3 = "inARow"))){
const err28 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
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
if(!((key3 === "heads") || (key3 === "inARow"))){
const err29 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
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
if(data11.heads !== undefined){
let data12 = data11.heads;
const _errs50 = errors;
if(errors === _errs50){
if(Array.isArray(data12)){
if(data12.length > 20){
const err30 = {instancePath:instancePath+"/repairs/heads",schemaPath:"#/properties/repairs/anyOf/0/properties/heads/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
var valid14 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs52 = errors;
const _errs53 = errors;
if(errors === _errs53){
if(typeof data13 === "string"){
if(!pattern4.test(data13)){
const err31 = {instancePath:instancePath+"/repairs/heads/" + i0,schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/repairs/heads/" + i0,schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var valid14 = _errs52 === errors;
if(!valid14){
break;
}
}
}
}
else {
const err33 = {instancePath:instancePath+"/repairs/heads",schemaPath:"#/properties/repairs/anyOf/0/properties/heads/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var valid13 = _errs50 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data11.inARow !== undefined){
let data14 = data11.inARow;
const _errs55 = errors;
const _errs56 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err34 = {instancePath:instancePath+"/repairs/inARow",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(errors === _errs56){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 9007199254740991 || isNaN(data14)){
const err35 = {instancePath:instancePath+"/repairs/inARow",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
if(data14 < 0 || isNaN(data14)){
const err36 = {instancePath:instancePath+"/repairs/inARow",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
var valid13 = _errs55 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
else {
const err37 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var _valid4 = _errs47 === errors;
valid12 = valid12 || _valid4;
const _errs58 = errors;
if(data11 !== null){
const err38 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid4 = _errs58 === errors;
valid12 = valid12 || _valid4;
if(!valid12){
const err39 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
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
if(data.verdict !== undefined){
let data15 = data.verdict;
const _errs60 = errors;
const _errs61 = errors;
let valid17 = false;
const _errs62 = errors;
if(errors === _errs62){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing4;
if(((data15.kind === undefined) && (missing4 = "kind")) || ((data15.failed === undefined) && (missing4 = "failed"))){
const err40 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
const _errs64 = errors;
for(const key4 in data15){
if(!((key4 === "kind") || (key4 === "failed"))){
const err41 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
break;
}
}
if(_errs64 === errors){
if(data15.kind !== undefined){
let data16 = data15.kind;
const _errs65 = errors;
if(!((((data16 === "passed") || (data16 === "failed")) || (data16 === "blocked")) || (data16 === "inconclusive"))){
const err42 = {instancePath:instancePath+"/verdict/kind",schemaPath:"#/properties/verdict/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema31.properties.verdict.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
var valid18 = _errs65 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data15.failed !== undefined){
let data17 = data15.failed;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data17)){
if(data17.length > 16){
const err43 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
var valid19 = true;
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
let data18 = data17[i1];
const _errs68 = errors;
if(errors === _errs68){
if(typeof data18 === "string"){
if(func2(data18) > 300){
const err44 = {instancePath:instancePath+"/verdict/failed/" + i1,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/verdict/failed/" + i1,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
var valid19 = _errs68 === errors;
if(!valid19){
break;
}
}
}
}
else {
const err46 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
var valid18 = _errs66 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
else {
const err47 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var _valid5 = _errs62 === errors;
valid17 = valid17 || _valid5;
const _errs70 = errors;
if(data15 !== null){
const err48 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid5 = _errs70 === errors;
valid17 = valid17 || _valid5;
if(!valid17){
const err49 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs61;
if(vErrors !== null){
if(_errs61){
vErrors.length = _errs61;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data19 = data.change;
const _errs72 = errors;
const _errs73 = errors;
let valid20 = false;
const _errs74 = errors;
if(errors === _errs74){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing5;
if(((data19.base === undefined) && (missing5 = "base")) || ((data19.files === undefined) && (missing5 = "files"))){
const err50 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
else {
const _errs76 = errors;
for(const key5 in data19){
if(!((key5 === "base") || (key5 === "files"))){
const err51 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
break;
}
}
if(_errs76 === errors){
if(data19.base !== undefined){
let data20 = data19.base;
const _errs77 = errors;
const _errs78 = errors;
if(errors === _errs78){
if(typeof data20 === "string"){
if(!pattern4.test(data20)){
const err52 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid21 = _errs77 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data19.files !== undefined){
let data21 = data19.files;
const _errs80 = errors;
if(errors === _errs80){
if(Array.isArray(data21)){
if(data21.length > 3000){
const err54 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
else {
if(data21.length < 1){
const err55 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
else {
var valid23 = true;
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
const _errs82 = errors;
if(errors === _errs82){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing6;
if((((data22.path === undefined) && (missing6 = "path")) || ((data22.before === undefined) && (missing6 = "before"))) || ((data22.text === undefined) && (missing6 = "text"))){
const err56 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
const _errs84 = errors;
for(const key6 in data22){
if(!(((key6 === "path") || (key6 === "before")) || (key6 === "text"))){
const err57 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
break;
}
}
if(_errs84 === errors){
if(data22.path !== undefined){
let data23 = data22.path;
const _errs85 = errors;
if(errors === _errs85){
if(typeof data23 === "string"){
if(func2(data23) > 4096){
const err58 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
else {
if(func2(data23) < 1){
const err59 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
var valid24 = _errs85 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data22.before !== undefined){
let data24 = data22.before;
const _errs87 = errors;
const _errs88 = errors;
let valid25 = false;
const _errs89 = errors;
const _errs90 = errors;
if(errors === _errs90){
if(typeof data24 === "string"){
if(!pattern4.test(data24)){
const err61 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
var _valid7 = _errs89 === errors;
valid25 = valid25 || _valid7;
const _errs92 = errors;
if(data24 !== null){
const err63 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
var _valid7 = _errs92 === errors;
valid25 = valid25 || _valid7;
if(!valid25){
const err64 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
else {
errors = _errs88;
if(vErrors !== null){
if(_errs88){
vErrors.length = _errs88;
}
else {
vErrors = null;
}
}
}
var valid24 = _errs87 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data22.text !== undefined){
let data25 = data22.text;
const _errs94 = errors;
const _errs95 = errors;
let valid27 = false;
const _errs96 = errors;
if(errors === _errs96){
if(typeof data25 === "string"){
if(func2(data25) > 400000){
const err65 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
var _valid8 = _errs96 === errors;
valid27 = valid27 || _valid8;
const _errs98 = errors;
if(data25 !== null){
const err67 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
var _valid8 = _errs98 === errors;
valid27 = valid27 || _valid8;
if(!valid27){
const err68 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
else {
errors = _errs95;
if(vErrors !== null){
if(_errs95){
vErrors.length = _errs95;
}
else {
vErrors = null;
}
}
}
var valid24 = _errs94 === errors;
}
else {
var valid24 = true;
}
}
}
}
}
}
else {
const err69 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
var valid23 = _errs82 === errors;
if(!valid23){
break;
}
}
}
}
}
else {
const err70 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
var valid21 = _errs80 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
else {
const err71 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
var _valid6 = _errs74 === errors;
valid20 = valid20 || _valid6;
const _errs100 = errors;
if(data19 !== null){
const err72 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
var _valid6 = _errs100 === errors;
valid20 = valid20 || _valid6;
if(!valid20){
const err73 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
validate20.errors = vErrors;
return false;
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
var valid0 = _errs72 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ledger !== undefined){
let data26 = data.ledger;
const _errs102 = errors;
if(errors === _errs102){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
let missing7;
if(((((((data26.runs === undefined) && (missing7 = "runs")) || ((data26.rounds === undefined) && (missing7 = "rounds"))) || ((data26.inputTokens === undefined) && (missing7 = "inputTokens"))) || ((data26.outputTokens === undefined) && (missing7 = "outputTokens"))) || ((data26.costUsd === undefined) && (missing7 = "costUsd"))) || ((data26.ms === undefined) && (missing7 = "ms"))){
validate20.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs104 = errors;
for(const key7 in data26){
if(!((((((key7 === "runs") || (key7 === "rounds")) || (key7 === "inputTokens")) || (key7 === "outputTokens")) || (key7 === "costUsd")) || (key7 === "ms"))){
validate20.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs104 === errors){
if(data26.runs !== undefined){
let data27 = data26.runs;
const _errs105 = errors;
const _errs106 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs106){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 9007199254740991 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid28 = _errs105 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data26.rounds !== undefined){
let data28 = data26.rounds;
const _errs108 = errors;
const _errs109 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs109){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 9007199254740991 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid28 = _errs108 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data26.inputTokens !== undefined){
let data29 = data26.inputTokens;
const _errs111 = errors;
const _errs112 = errors;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs112){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 9007199254740991 || isNaN(data29)){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data29 < 0 || isNaN(data29)){
validate20.errors = [{instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid28 = _errs111 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data26.outputTokens !== undefined){
let data30 = data26.outputTokens;
const _errs114 = errors;
const _errs115 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs115){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 9007199254740991 || isNaN(data30)){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data30 < 0 || isNaN(data30)){
validate20.errors = [{instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid28 = _errs114 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data26.costUsd !== undefined){
let data31 = data26.costUsd;
const _errs117 = errors;
if(errors === _errs117){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 1000000000 || isNaN(data31)){
validate20.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data31 < 0 || isNaN(data31)){
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
var valid28 = _errs117 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data26.ms !== undefined){
let data32 = data26.ms;
const _errs119 = errors;
const _errs120 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs120){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 9007199254740991 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate20.errors = [{instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid28 = _errs119 === errors;
}
else {
var valid28 = true;
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
var valid0 = _errs102 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data33 = data.attempts;
const _errs122 = errors;
if(errors === _errs122){
if(Array.isArray(data33)){
if(data33.length > 20){
validate20.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid34 = true;
const len3 = data33.length;
for(let i3=0; i3<len3; i3++){
let data34 = data33[i3];
const _errs124 = errors;
if(errors === _errs124){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing8;
if((((((data34.run === undefined) && (missing8 = "run")) || ((data34.at === undefined) && (missing8 = "at"))) || ((data34.status === undefined) && (missing8 = "status"))) || ((data34.reason === undefined) && (missing8 = "reason"))) || ((data34.question === undefined) && (missing8 = "question"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs126 = errors;
for(const key8 in data34){
if(!(((((key8 === "run") || (key8 === "at")) || (key8 === "status")) || (key8 === "reason")) || (key8 === "question"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs126 === errors){
if(data34.run !== undefined){
let data35 = data34.run;
const _errs127 = errors;
if(errors === _errs127){
if(typeof data35 === "string"){
if(func2(data35) > 60){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/run",schemaPath:"#/properties/attempts/items/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/run",schemaPath:"#/properties/attempts/items/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid35 = _errs127 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data34.at !== undefined){
let data36 = data34.at;
const _errs129 = errors;
const _errs130 = errors;
if(!(((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36))) && (isFinite(data36)))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs130){
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 > 9007199254740991 || isNaN(data36)){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data36 < 0 || isNaN(data36)){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid35 = _errs129 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data34.status !== undefined){
let data37 = data34.status;
const _errs132 = errors;
if(!((((((((((((data37 === "validated") || (data37 === "unvalidated")) || (data37 === "drafted")) || (data37 === "needs-info")) || (data37 === "needs-review")) || (data37 === "no-change")) || (data37 === "superseded")) || (data37 === "skipped")) || (data37 === "denied")) || (data37 === "exhausted")) || (data37 === "withdrawn")) || (data37 === "failed"))){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/status",schemaPath:"#/properties/attempts/items/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.attempts.items.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid35 = _errs132 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data34.reason !== undefined){
let data38 = data34.reason;
const _errs133 = errors;
if(errors === _errs133){
if(typeof data38 === "string"){
if(func2(data38) > 600){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid35 = _errs133 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data34.question !== undefined){
let data39 = data34.question;
const _errs135 = errors;
if(errors === _errs135){
if(typeof data39 === "string"){
if(func2(data39) > 2000){
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/question",schemaPath:"#/properties/attempts/items/properties/question/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3+"/question",schemaPath:"#/properties/attempts/items/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid35 = _errs135 === errors;
}
else {
var valid35 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid34 = _errs124 === errors;
if(!valid34){
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
var valid0 = _errs122 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
let data40 = data.instructions;
const _errs137 = errors;
if(errors === _errs137){
if(Array.isArray(data40)){
if(data40.length > 20){
validate20.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid37 = true;
const len4 = data40.length;
for(let i4=0; i4<len4; i4++){
let data41 = data40[i4];
const _errs139 = errors;
if(errors === _errs139){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
let missing9;
if((((data41.by === undefined) && (missing9 = "by")) || ((data41.at === undefined) && (missing9 = "at"))) || ((data41.text === undefined) && (missing9 = "text"))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
const _errs141 = errors;
for(const key9 in data41){
if(!(((key9 === "by") || (key9 === "at")) || (key9 === "text"))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs141 === errors){
if(data41.by !== undefined){
let data42 = data41.by;
const _errs142 = errors;
if(errors === _errs142){
if(typeof data42 === "string"){
if(func2(data42) > 100){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/by",schemaPath:"#/properties/instructions/items/properties/by/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/by",schemaPath:"#/properties/instructions/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid38 = _errs142 === errors;
}
else {
var valid38 = true;
}
if(valid38){
if(data41.at !== undefined){
let data43 = data41.at;
const _errs144 = errors;
const _errs145 = errors;
if(!(((typeof data43 == "number") && (!(data43 % 1) && !isNaN(data43))) && (isFinite(data43)))){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs145){
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 > 9007199254740991 || isNaN(data43)){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data43 < 0 || isNaN(data43)){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid38 = _errs144 === errors;
}
else {
var valid38 = true;
}
if(valid38){
if(data41.text !== undefined){
let data44 = data41.text;
const _errs147 = errors;
if(errors === _errs147){
if(typeof data44 === "string"){
if(func2(data44) > 2000){
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/text",schemaPath:"#/properties/instructions/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4+"/text",schemaPath:"#/properties/instructions/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid38 = _errs147 === errors;
}
else {
var valid38 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid37 = _errs139 === errors;
if(!valid37){
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
var valid0 = _errs137 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lease !== undefined){
let data45 = data.lease;
const _errs149 = errors;
const _errs150 = errors;
let valid40 = false;
const _errs151 = errors;
if(errors === _errs151){
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
let missing10;
if(((((data45.run === undefined) && (missing10 = "run")) || ((data45.attempt === undefined) && (missing10 = "attempt"))) || ((data45.holder === undefined) && (missing10 = "holder"))) || ((data45.until === undefined) && (missing10 = "until"))){
const err74 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
else {
const _errs153 = errors;
for(const key10 in data45){
if(!((((key10 === "run") || (key10 === "attempt")) || (key10 === "holder")) || (key10 === "until"))){
const err75 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
break;
}
}
if(_errs153 === errors){
if(data45.run !== undefined){
let data46 = data45.run;
const _errs154 = errors;
if(errors === _errs154){
if(typeof data46 === "string"){
if(func2(data46) > 60){
const err76 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
var valid41 = _errs154 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data45.attempt !== undefined){
let data47 = data45.attempt;
const _errs156 = errors;
const _errs157 = errors;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err78 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(errors === _errs157){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 9007199254740991 || isNaN(data47)){
const err79 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
else {
if(data47 < 0 || isNaN(data47)){
const err80 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
}
var valid41 = _errs156 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data45.holder !== undefined){
let data48 = data45.holder;
const _errs159 = errors;
if(errors === _errs159){
if(typeof data48 === "string"){
if(!pattern9.test(data48)){
const err81 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
else {
const err82 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
var valid41 = _errs159 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data45.until !== undefined){
let data49 = data45.until;
const _errs161 = errors;
const _errs162 = errors;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
const err83 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(errors === _errs162){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 9007199254740991 || isNaN(data49)){
const err84 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
else {
if(data49 < 0 || isNaN(data49)){
const err85 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
}
var valid41 = _errs161 === errors;
}
else {
var valid41 = true;
}
}
}
}
}
}
}
else {
const err86 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
var _valid9 = _errs151 === errors;
valid40 = valid40 || _valid9;
const _errs164 = errors;
if(data45 !== null){
const err87 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
var _valid9 = _errs164 === errors;
valid40 = valid40 || _valid9;
if(!valid40){
const err88 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs150;
if(vErrors !== null){
if(_errs150){
vErrors.length = _errs150;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs149 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseline !== undefined){
let data50 = data.baseline;
const _errs166 = errors;
if(errors === _errs166){
if(Array.isArray(data50)){
if(data50.length > 16){
validate20.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid44 = true;
const len5 = data50.length;
for(let i5=0; i5<len5; i5++){
let data51 = data50[i5];
const _errs168 = errors;
if(errors === _errs168){
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
let missing11;
if((((((data51.key === undefined) && (missing11 = "key")) || ((data51.at === undefined) && (missing11 = "at"))) || ((data51.code === undefined) && (missing11 = "code"))) || ((data51.ms === undefined) && (missing11 = "ms"))) || ((data51.output === undefined) && (missing11 = "output"))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
const _errs170 = errors;
for(const key11 in data51){
if(!(((((key11 === "key") || (key11 === "at")) || (key11 === "code")) || (key11 === "ms")) || (key11 === "output"))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs170 === errors){
if(data51.key !== undefined){
let data52 = data51.key;
const _errs171 = errors;
if(errors === _errs171){
if(typeof data52 === "string"){
if(!pattern10.test(data52)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/key",schemaPath:"#/properties/baseline/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/key",schemaPath:"#/properties/baseline/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid45 = _errs171 === errors;
}
else {
var valid45 = true;
}
if(valid45){
if(data51.at !== undefined){
let data53 = data51.at;
const _errs173 = errors;
const _errs174 = errors;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs174){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 9007199254740991 || isNaN(data53)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data53 < 0 || isNaN(data53)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid45 = _errs173 === errors;
}
else {
var valid45 = true;
}
if(valid45){
if(data51.code !== undefined){
let data54 = data51.code;
const _errs176 = errors;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs176){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 > 255 || isNaN(data54)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"}];
return false;
}
else {
if(data54 < 0 || isNaN(data54)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid45 = _errs176 === errors;
}
else {
var valid45 = true;
}
if(valid45){
if(data51.ms !== undefined){
let data55 = data51.ms;
const _errs178 = errors;
const _errs179 = errors;
if(!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs179){
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 > 9007199254740991 || isNaN(data55)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data55 < 0 || isNaN(data55)){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid45 = _errs178 === errors;
}
else {
var valid45 = true;
}
if(valid45){
if(data51.output !== undefined){
let data56 = data51.output;
const _errs181 = errors;
if(errors === _errs181){
if(typeof data56 === "string"){
if(func2(data56) > 400000){
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/output",schemaPath:"#/properties/baseline/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5+"/output",schemaPath:"#/properties/baseline/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid45 = _errs181 === errors;
}
else {
var valid45 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid44 = _errs168 === errors;
if(!valid44){
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
var valid0 = _errs166 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signature !== undefined){
let data57 = data.signature;
const _errs183 = errors;
if(errors === _errs183){
if(typeof data57 === "string"){
if(!pattern11.test(data57)){
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs183 === errors;
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
