// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func2_ from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_.default ?? func2_;

export const session = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:session","title":"session","description":"What one run leaves for the next on the same issue.","type":"object","properties":{"version":{"const":2},"status":{"enum":["running","waiting","published","exhausted","failed","done"]},"at":{"$ref":"#/$defs/time"},"base":{"anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"head":{"description":"The branch of the issue, as the last run knew it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"plan":{"description":"What the model said last of its work.","anyOf":[{"type":"object","properties":{"summary":{"type":"string","maxLength":2000},"at":{"$ref":"#/$defs/time"}},"required":["summary","at"],"additionalProperties":false},{"type":"null"}]},"proposal":{"description":"A plan that waits for a word of a person; absent: none does.","anyOf":[{"type":"object","properties":{"text":{"type":"string","maxLength":9000},"at":{"$ref":"#/$defs/time"}},"required":["text","at"],"additionalProperties":false},{"type":"null"}]},"repairs":{"description":"Runs that failed checks started; absent: none so far.","anyOf":[{"type":"object","properties":{"heads":{"type":"array","maxItems":20,"items":{"$ref":"#/$defs/commit"}},"inARow":{"$ref":"#/$defs/count"}},"required":["heads","inARow"],"additionalProperties":false},{"type":"null"}]},"profile":{"description":"Of the settings file, by the label that started a run last; absent: it named none.","anyOf":[{"type":"string","maxLength":100},{"type":"null"}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed","blocked","inconclusive"]},"failed":{"description":"The commands of the gate that did not pass.","type":"array","maxItems":16,"items":{"type":"string","maxLength":300}}},"required":["kind","failed"],"additionalProperties":false},{"type":"null"}]},"change":{"description":"What the last run had edited when it ended without publishing it.","anyOf":[{"type":"object","properties":{"base":{"$ref":"#/$defs/commit"},"files":{"type":"array","minItems":1,"maxItems":3000,"items":{"type":"object","properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"before":{"description":"The git object that the run found there; null: no file.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":400000},{"type":"null"}]}},"required":["path","before","text"],"additionalProperties":false}}},"required":["base","files"],"additionalProperties":false},{"type":"null"}]},"ledger":{"description":"What the runs on the issue took together.","type":"object","properties":{"runs":{"$ref":"#/$defs/count"},"rounds":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"description":"Of the runs whose prices were known.","type":"number","minimum":0,"maximum":1000000000},"ms":{"$ref":"#/$defs/count"}},"required":["runs","rounds","inputTokens","outputTokens","costUsd","ms"],"additionalProperties":false},"attempts":{"description":"How the last runs ended, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"run":{"type":"string","maxLength":60},"at":{"$ref":"#/$defs/time"},"status":{"enum":["validated","unvalidated","drafted","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"reason":{"type":"string","maxLength":600},"question":{"description":"What the model asked; empty: nothing.","type":"string","maxLength":2000},"costUsd":{"description":"Absent: it is not known.","anyOf":[{"type":"number","minimum":0,"maximum":1000000000},{"type":"null"}]}},"required":["run","at","status","reason","question"],"additionalProperties":false}},"instructions":{"description":"What people asked for behind the trigger, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"by":{"type":"string","maxLength":100},"at":{"$ref":"#/$defs/time"},"text":{"type":"string","maxLength":2000}},"required":["by","at","text"],"additionalProperties":false}},"lease":{"description":"The run that is at work on the issue; null: none.","anyOf":[{"type":"object","properties":{"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"holder":{"description":"Random, of one process.","type":"string","pattern":"^[0-9a-f]{16}$"},"until":{"$ref":"#/$defs/time"}},"required":["run","attempt","holder","until"],"additionalProperties":false},{"type":"null"}]},"baseline":{"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}},"signature":{"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"}},"required":["version","status","at","base","head","plan","verdict","change","ledger","attempts","instructions","lease","baseline","signature"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"time":{"description":"Milliseconds since the epoch, up to the last date that there is.","type":"integer","minimum":0,"maximum":8640000000000000},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
const func1 = Object.prototype.hasOwnProperty;

const schema20 = {"description":"Milliseconds since the epoch, up to the last date that there is.","type":"integer","minimum":0,"maximum":8640000000000000};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 8640000000000000 || isNaN(data)){
validate53.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate53.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema21 = {"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"};
const pattern3 = new RegExp("^(?:[0-9a-f]{40}|[0-9a-f]{64})$", "u");

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(!pattern3.test(data)){
validate55.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""}];
return false;
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"integer","minimum":0,"maximum":9007199254740991};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
validate61.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate61.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"dynamicProps":false,"dynamicItems":false};

const pattern4 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern5 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern6 = new RegExp("^(?:[0-9a-f]{64})?$", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:session" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
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
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema19.properties, key0))){
validate52.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
const _errs2 = errors;
if(2 !== data.version){
validate52.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 2},message:"must be equal to constant"}];
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
validate52.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema19.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
const _errs4 = errors;
if(!(validate53(data.at, {instancePath:instancePath+"/at",parentData:data,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base !== undefined){
let data3 = data.base;
const _errs5 = errors;
const _errs6 = errors;
let valid1 = false;
const _errs7 = errors;
if(!(validate55(data3, {instancePath:instancePath+"/base",parentData:data,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
const _errs8 = errors;
if(data3 !== null){
const err0 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.head !== undefined){
let data4 = data.head;
const _errs10 = errors;
const _errs11 = errors;
let valid2 = false;
const _errs12 = errors;
if(!(validate55(data4, {instancePath:instancePath+"/head",parentData:data,parentDataProperty:"head",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var _valid1 = _errs12 === errors;
valid2 = valid2 || _valid1;
const _errs13 = errors;
if(data4 !== null){
const err2 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs13 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const err3 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan !== undefined){
let data5 = data.plan;
const _errs15 = errors;
const _errs16 = errors;
let valid3 = false;
const _errs17 = errors;
if(errors === _errs17){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if(((data5.summary === undefined) && (missing1 = "summary")) || ((data5.at === undefined) && (missing1 = "at"))){
const err4 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs19 = errors;
for(const key1 in data5){
if(!((key1 === "summary") || (key1 === "at"))){
const err5 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
}
if(_errs19 === errors){
if(data5.summary !== undefined){
let data6 = data5.summary;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data6 === "string"){
if(func2(data6) > 2000){
const err6 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.at !== undefined){
const _errs22 = errors;
if(!(validate53(data5.at, {instancePath:instancePath+"/plan/at",parentData:data5,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid2 = _errs17 === errors;
valid3 = valid3 || _valid2;
const _errs23 = errors;
if(data5 !== null){
const err9 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid2 = _errs23 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const err10 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.proposal !== undefined){
let data8 = data.proposal;
const _errs25 = errors;
const _errs26 = errors;
let valid5 = false;
const _errs27 = errors;
if(errors === _errs27){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing2;
if(((data8.text === undefined) && (missing2 = "text")) || ((data8.at === undefined) && (missing2 = "at"))){
const err11 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
const _errs29 = errors;
for(const key2 in data8){
if(!((key2 === "text") || (key2 === "at"))){
const err12 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
break;
}
}
if(_errs29 === errors){
if(data8.text !== undefined){
let data9 = data8.text;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data9 === "string"){
if(func2(data9) > 9000){
const err13 = {instancePath:instancePath+"/proposal/text",schemaPath:"#/properties/proposal/anyOf/0/properties/text/maxLength",keyword:"maxLength",params:{limit: 9000},message:"must NOT have more than 9000 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/proposal/text",schemaPath:"#/properties/proposal/anyOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var valid6 = _errs30 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.at !== undefined){
const _errs32 = errors;
if(!(validate53(data8.at, {instancePath:instancePath+"/proposal/at",parentData:data8,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
const err15 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid3 = _errs27 === errors;
valid5 = valid5 || _valid3;
const _errs33 = errors;
if(data8 !== null){
const err16 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid3 = _errs33 === errors;
valid5 = valid5 || _valid3;
if(!valid5){
const err17 = {instancePath:instancePath+"/proposal",schemaPath:"#/properties/proposal/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repairs !== undefined){
let data11 = data.repairs;
const _errs35 = errors;
const _errs36 = errors;
let valid7 = false;
const _errs37 = errors;
if(errors === _errs37){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing3;
if(((data11.heads === undefined) && (missing3 = "heads")) || ((data11.inARow === undefined) && (missing3 = "inARow"))){
const err18 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
const _errs39 = errors;
for(const key3 in data11){
if(!((key3 === "heads") || (key3 === "inARow"))){
const err19 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
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
if(_errs39 === errors){
if(data11.heads !== undefined){
let data12 = data11.heads;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data12)){
if(data12.length > 20){
const err20 = {instancePath:instancePath+"/repairs/heads",schemaPath:"#/properties/repairs/anyOf/0/properties/heads/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
var valid9 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs42 = errors;
if(!(validate55(data12[i0], {instancePath:instancePath+"/repairs/heads/" + i0,parentData:data12,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid9 = _errs42 === errors;
if(!valid9){
break;
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/repairs/heads",schemaPath:"#/properties/repairs/anyOf/0/properties/heads/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid8 = _errs40 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data11.inARow !== undefined){
const _errs43 = errors;
if(!(validate61(data11.inARow, {instancePath:instancePath+"/repairs/inARow",parentData:data11,parentDataProperty:"inARow",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid8 = _errs43 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid4 = _errs37 === errors;
valid7 = valid7 || _valid4;
const _errs44 = errors;
if(data11 !== null){
const err23 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid4 = _errs44 === errors;
valid7 = valid7 || _valid4;
if(!valid7){
const err24 = {instancePath:instancePath+"/repairs",schemaPath:"#/properties/repairs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs36;
if(vErrors !== null){
if(_errs36){
vErrors.length = _errs36;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.profile !== undefined){
let data15 = data.profile;
const _errs46 = errors;
const _errs47 = errors;
let valid10 = false;
const _errs48 = errors;
if(errors === _errs48){
if(typeof data15 === "string"){
if(func2(data15) > 100){
const err25 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid5 = _errs48 === errors;
valid10 = valid10 || _valid5;
const _errs50 = errors;
if(data15 !== null){
const err27 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var _valid5 = _errs50 === errors;
valid10 = valid10 || _valid5;
if(!valid10){
const err28 = {instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verdict !== undefined){
let data16 = data.verdict;
const _errs52 = errors;
const _errs53 = errors;
let valid11 = false;
const _errs54 = errors;
if(errors === _errs54){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing4;
if(((data16.kind === undefined) && (missing4 = "kind")) || ((data16.failed === undefined) && (missing4 = "failed"))){
const err29 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
const _errs56 = errors;
for(const key4 in data16){
if(!((key4 === "kind") || (key4 === "failed"))){
const err30 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
break;
}
}
if(_errs56 === errors){
if(data16.kind !== undefined){
let data17 = data16.kind;
const _errs57 = errors;
if(!((((data17 === "passed") || (data17 === "failed")) || (data17 === "blocked")) || (data17 === "inconclusive"))){
const err31 = {instancePath:instancePath+"/verdict/kind",schemaPath:"#/properties/verdict/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema19.properties.verdict.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var valid12 = _errs57 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data16.failed !== undefined){
let data18 = data16.failed;
const _errs58 = errors;
if(errors === _errs58){
if(Array.isArray(data18)){
if(data18.length > 16){
const err32 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
else {
var valid13 = true;
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
let data19 = data18[i1];
const _errs60 = errors;
if(errors === _errs60){
if(typeof data19 === "string"){
if(func2(data19) > 300){
const err33 = {instancePath:instancePath+"/verdict/failed/" + i1,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/verdict/failed/" + i1,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid13 = _errs60 === errors;
if(!valid13){
break;
}
}
}
}
else {
const err35 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
var valid12 = _errs58 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
else {
const err36 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid6 = _errs54 === errors;
valid11 = valid11 || _valid6;
const _errs62 = errors;
if(data16 !== null){
const err37 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
var _valid6 = _errs62 === errors;
valid11 = valid11 || _valid6;
if(!valid11){
const err38 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs53;
if(vErrors !== null){
if(_errs53){
vErrors.length = _errs53;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data20 = data.change;
const _errs64 = errors;
const _errs65 = errors;
let valid14 = false;
const _errs66 = errors;
if(errors === _errs66){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing5;
if(((data20.base === undefined) && (missing5 = "base")) || ((data20.files === undefined) && (missing5 = "files"))){
const err39 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
const _errs68 = errors;
for(const key5 in data20){
if(!((key5 === "base") || (key5 === "files"))){
const err40 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
break;
}
}
if(_errs68 === errors){
if(data20.base !== undefined){
const _errs69 = errors;
if(!(validate55(data20.base, {instancePath:instancePath+"/change/base",parentData:data20,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid15 = _errs69 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data20.files !== undefined){
let data22 = data20.files;
const _errs70 = errors;
if(errors === _errs70){
if(Array.isArray(data22)){
if(data22.length > 3000){
const err41 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
else {
if(data22.length < 1){
const err42 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
var valid16 = true;
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
let data23 = data22[i2];
const _errs72 = errors;
if(errors === _errs72){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing6;
if((((data23.path === undefined) && (missing6 = "path")) || ((data23.before === undefined) && (missing6 = "before"))) || ((data23.text === undefined) && (missing6 = "text"))){
const err43 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
const _errs74 = errors;
for(const key6 in data23){
if(!(((key6 === "path") || (key6 === "before")) || (key6 === "text"))){
const err44 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
break;
}
}
if(_errs74 === errors){
if(data23.path !== undefined){
let data24 = data23.path;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data24 === "string"){
if(func2(data24) > 4096){
const err45 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
if(func2(data24) < 1){
const err46 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/change/files/" + i2+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var valid17 = _errs75 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data23.before !== undefined){
let data25 = data23.before;
const _errs77 = errors;
const _errs78 = errors;
let valid18 = false;
const _errs79 = errors;
if(!(validate55(data25, {instancePath:instancePath+"/change/files/" + i2+"/before",parentData:data23,parentDataProperty:"before",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var _valid8 = _errs79 === errors;
valid18 = valid18 || _valid8;
const _errs80 = errors;
if(data25 !== null){
const err48 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid8 = _errs80 === errors;
valid18 = valid18 || _valid8;
if(!valid18){
const err49 = {instancePath:instancePath+"/change/files/" + i2+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
errors = _errs78;
if(vErrors !== null){
if(_errs78){
vErrors.length = _errs78;
}
else {
vErrors = null;
}
}
}
var valid17 = _errs77 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data23.text !== undefined){
let data26 = data23.text;
const _errs82 = errors;
const _errs83 = errors;
let valid19 = false;
const _errs84 = errors;
if(errors === _errs84){
if(typeof data26 === "string"){
if(func2(data26) > 400000){
const err50 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
var _valid9 = _errs84 === errors;
valid19 = valid19 || _valid9;
const _errs86 = errors;
if(data26 !== null){
const err52 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
var _valid9 = _errs86 === errors;
valid19 = valid19 || _valid9;
if(!valid19){
const err53 = {instancePath:instancePath+"/change/files/" + i2+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
else {
errors = _errs83;
if(vErrors !== null){
if(_errs83){
vErrors.length = _errs83;
}
else {
vErrors = null;
}
}
}
var valid17 = _errs82 === errors;
}
else {
var valid17 = true;
}
}
}
}
}
}
else {
const err54 = {instancePath:instancePath+"/change/files/" + i2,schemaPath:"#/properties/change/anyOf/0/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
var valid16 = _errs72 === errors;
if(!valid16){
break;
}
}
}
}
}
else {
const err55 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
var valid15 = _errs70 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
var _valid7 = _errs66 === errors;
valid14 = valid14 || _valid7;
const _errs88 = errors;
if(data20 !== null){
const err57 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
var _valid7 = _errs88 === errors;
valid14 = valid14 || _valid7;
if(!valid14){
const err58 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs65;
if(vErrors !== null){
if(_errs65){
vErrors.length = _errs65;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs64 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ledger !== undefined){
let data27 = data.ledger;
const _errs90 = errors;
if(errors === _errs90){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing7;
if(((((((data27.runs === undefined) && (missing7 = "runs")) || ((data27.rounds === undefined) && (missing7 = "rounds"))) || ((data27.inputTokens === undefined) && (missing7 = "inputTokens"))) || ((data27.outputTokens === undefined) && (missing7 = "outputTokens"))) || ((data27.costUsd === undefined) && (missing7 = "costUsd"))) || ((data27.ms === undefined) && (missing7 = "ms"))){
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs92 = errors;
for(const key7 in data27){
if(!((((((key7 === "runs") || (key7 === "rounds")) || (key7 === "inputTokens")) || (key7 === "outputTokens")) || (key7 === "costUsd")) || (key7 === "ms"))){
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs92 === errors){
if(data27.runs !== undefined){
const _errs93 = errors;
if(!(validate61(data27.runs, {instancePath:instancePath+"/ledger/runs",parentData:data27,parentDataProperty:"runs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid20 = _errs93 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data27.rounds !== undefined){
const _errs94 = errors;
if(!(validate61(data27.rounds, {instancePath:instancePath+"/ledger/rounds",parentData:data27,parentDataProperty:"rounds",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid20 = _errs94 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data27.inputTokens !== undefined){
const _errs95 = errors;
if(!(validate61(data27.inputTokens, {instancePath:instancePath+"/ledger/inputTokens",parentData:data27,parentDataProperty:"inputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid20 = _errs95 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data27.outputTokens !== undefined){
const _errs96 = errors;
if(!(validate61(data27.outputTokens, {instancePath:instancePath+"/ledger/outputTokens",parentData:data27,parentDataProperty:"outputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid20 = _errs96 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data27.costUsd !== undefined){
let data32 = data27.costUsd;
const _errs97 = errors;
if(errors === _errs97){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 1000000000 || isNaN(data32)){
validate52.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate52.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid20 = _errs97 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data27.ms !== undefined){
const _errs99 = errors;
if(!(validate61(data27.ms, {instancePath:instancePath+"/ledger/ms",parentData:data27,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid20 = _errs99 === errors;
}
else {
var valid20 = true;
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
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs90 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data34 = data.attempts;
const _errs100 = errors;
if(errors === _errs100){
if(Array.isArray(data34)){
if(data34.length > 20){
validate52.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid21 = true;
const len3 = data34.length;
for(let i3=0; i3<len3; i3++){
let data35 = data34[i3];
const _errs102 = errors;
if(errors === _errs102){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
let missing8;
if((((((data35.run === undefined) && (missing8 = "run")) || ((data35.at === undefined) && (missing8 = "at"))) || ((data35.status === undefined) && (missing8 = "status"))) || ((data35.reason === undefined) && (missing8 = "reason"))) || ((data35.question === undefined) && (missing8 = "question"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs104 = errors;
for(const key8 in data35){
if(!((((((key8 === "run") || (key8 === "at")) || (key8 === "status")) || (key8 === "reason")) || (key8 === "question")) || (key8 === "costUsd"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs104 === errors){
if(data35.run !== undefined){
let data36 = data35.run;
const _errs105 = errors;
if(errors === _errs105){
if(typeof data36 === "string"){
if(func2(data36) > 60){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/run",schemaPath:"#/properties/attempts/items/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/run",schemaPath:"#/properties/attempts/items/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid22 = _errs105 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data35.at !== undefined){
const _errs107 = errors;
if(!(validate53(data35.at, {instancePath:instancePath+"/attempts/" + i3+"/at",parentData:data35,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid22 = _errs107 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data35.status !== undefined){
let data38 = data35.status;
const _errs108 = errors;
if(!((((((((((((data38 === "validated") || (data38 === "unvalidated")) || (data38 === "drafted")) || (data38 === "needs-info")) || (data38 === "needs-review")) || (data38 === "no-change")) || (data38 === "superseded")) || (data38 === "skipped")) || (data38 === "denied")) || (data38 === "exhausted")) || (data38 === "withdrawn")) || (data38 === "failed"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/status",schemaPath:"#/properties/attempts/items/properties/status/enum",keyword:"enum",params:{allowedValues: schema19.properties.attempts.items.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid22 = _errs108 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data35.reason !== undefined){
let data39 = data35.reason;
const _errs109 = errors;
if(errors === _errs109){
if(typeof data39 === "string"){
if(func2(data39) > 600){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid22 = _errs109 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data35.question !== undefined){
let data40 = data35.question;
const _errs111 = errors;
if(errors === _errs111){
if(typeof data40 === "string"){
if(func2(data40) > 2000){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/question",schemaPath:"#/properties/attempts/items/properties/question/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3+"/question",schemaPath:"#/properties/attempts/items/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid22 = _errs111 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data35.costUsd !== undefined){
let data41 = data35.costUsd;
const _errs113 = errors;
const _errs114 = errors;
let valid23 = false;
const _errs115 = errors;
if(errors === _errs115){
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 1000000000 || isNaN(data41)){
const err59 = {instancePath:instancePath+"/attempts/" + i3+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
else {
if(data41 < 0 || isNaN(data41)){
const err60 = {instancePath:instancePath+"/attempts/" + i3+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/attempts/" + i3+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
var _valid10 = _errs115 === errors;
valid23 = valid23 || _valid10;
const _errs117 = errors;
if(data41 !== null){
const err62 = {instancePath:instancePath+"/attempts/" + i3+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
var _valid10 = _errs117 === errors;
valid23 = valid23 || _valid10;
if(!valid23){
const err63 = {instancePath:instancePath+"/attempts/" + i3+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs114;
if(vErrors !== null){
if(_errs114){
vErrors.length = _errs114;
}
else {
vErrors = null;
}
}
}
var valid22 = _errs113 === errors;
}
else {
var valid22 = true;
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
validate52.errors = [{instancePath:instancePath+"/attempts/" + i3,schemaPath:"#/properties/attempts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid21 = _errs102 === errors;
if(!valid21){
break;
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs100 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
let data42 = data.instructions;
const _errs119 = errors;
if(errors === _errs119){
if(Array.isArray(data42)){
if(data42.length > 20){
validate52.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid24 = true;
const len4 = data42.length;
for(let i4=0; i4<len4; i4++){
let data43 = data42[i4];
const _errs121 = errors;
if(errors === _errs121){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
let missing9;
if((((data43.by === undefined) && (missing9 = "by")) || ((data43.at === undefined) && (missing9 = "at"))) || ((data43.text === undefined) && (missing9 = "text"))){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
const _errs123 = errors;
for(const key9 in data43){
if(!(((key9 === "by") || (key9 === "at")) || (key9 === "text"))){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs123 === errors){
if(data43.by !== undefined){
let data44 = data43.by;
const _errs124 = errors;
if(errors === _errs124){
if(typeof data44 === "string"){
if(func2(data44) > 100){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4+"/by",schemaPath:"#/properties/instructions/items/properties/by/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4+"/by",schemaPath:"#/properties/instructions/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid25 = _errs124 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data43.at !== undefined){
const _errs126 = errors;
if(!(validate53(data43.at, {instancePath:instancePath+"/instructions/" + i4+"/at",parentData:data43,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid25 = _errs126 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data43.text !== undefined){
let data46 = data43.text;
const _errs127 = errors;
if(errors === _errs127){
if(typeof data46 === "string"){
if(func2(data46) > 2000){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4+"/text",schemaPath:"#/properties/instructions/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4+"/text",schemaPath:"#/properties/instructions/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid25 = _errs127 === errors;
}
else {
var valid25 = true;
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i4,schemaPath:"#/properties/instructions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid24 = _errs121 === errors;
if(!valid24){
break;
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs119 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lease !== undefined){
let data47 = data.lease;
const _errs129 = errors;
const _errs130 = errors;
let valid26 = false;
const _errs131 = errors;
if(errors === _errs131){
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
let missing10;
if(((((data47.run === undefined) && (missing10 = "run")) || ((data47.attempt === undefined) && (missing10 = "attempt"))) || ((data47.holder === undefined) && (missing10 = "holder"))) || ((data47.until === undefined) && (missing10 = "until"))){
const err64 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
else {
const _errs133 = errors;
for(const key10 in data47){
if(!((((key10 === "run") || (key10 === "attempt")) || (key10 === "holder")) || (key10 === "until"))){
const err65 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
break;
}
}
if(_errs133 === errors){
if(data47.run !== undefined){
let data48 = data47.run;
const _errs134 = errors;
if(errors === _errs134){
if(typeof data48 === "string"){
if(func2(data48) > 60){
const err66 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
var valid27 = _errs134 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data47.attempt !== undefined){
const _errs136 = errors;
if(!(validate61(data47.attempt, {instancePath:instancePath+"/lease/attempt",parentData:data47,parentDataProperty:"attempt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid27 = _errs136 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data47.holder !== undefined){
let data50 = data47.holder;
const _errs137 = errors;
if(errors === _errs137){
if(typeof data50 === "string"){
if(!pattern4.test(data50)){
const err68 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
var valid27 = _errs137 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data47.until !== undefined){
const _errs139 = errors;
if(!(validate53(data47.until, {instancePath:instancePath+"/lease/until",parentData:data47,parentDataProperty:"until",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid27 = _errs139 === errors;
}
else {
var valid27 = true;
}
}
}
}
}
}
}
else {
const err70 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
var _valid11 = _errs131 === errors;
valid26 = valid26 || _valid11;
const _errs140 = errors;
if(data47 !== null){
const err71 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
var _valid11 = _errs140 === errors;
valid26 = valid26 || _valid11;
if(!valid26){
const err72 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs130;
if(vErrors !== null){
if(_errs130){
vErrors.length = _errs130;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs129 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseline !== undefined){
let data52 = data.baseline;
const _errs142 = errors;
if(errors === _errs142){
if(Array.isArray(data52)){
if(data52.length > 16){
validate52.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid28 = true;
const len5 = data52.length;
for(let i5=0; i5<len5; i5++){
let data53 = data52[i5];
const _errs144 = errors;
if(errors === _errs144){
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
let missing11;
if((((((data53.key === undefined) && (missing11 = "key")) || ((data53.at === undefined) && (missing11 = "at"))) || ((data53.code === undefined) && (missing11 = "code"))) || ((data53.ms === undefined) && (missing11 = "ms"))) || ((data53.output === undefined) && (missing11 = "output"))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
const _errs146 = errors;
for(const key11 in data53){
if(!(((((key11 === "key") || (key11 === "at")) || (key11 === "code")) || (key11 === "ms")) || (key11 === "output"))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs146 === errors){
if(data53.key !== undefined){
let data54 = data53.key;
const _errs147 = errors;
if(errors === _errs147){
if(typeof data54 === "string"){
if(!pattern5.test(data54)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/key",schemaPath:"#/properties/baseline/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/key",schemaPath:"#/properties/baseline/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid29 = _errs147 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data53.at !== undefined){
const _errs149 = errors;
if(!(validate53(data53.at, {instancePath:instancePath+"/baseline/" + i5+"/at",parentData:data53,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid29 = _errs149 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data53.code !== undefined){
let data56 = data53.code;
const _errs150 = errors;
if(!(((typeof data56 == "number") && (!(data56 % 1) && !isNaN(data56))) && (isFinite(data56)))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs150){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 > 255 || isNaN(data56)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"}];
return false;
}
else {
if(data56 < 0 || isNaN(data56)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/code",schemaPath:"#/properties/baseline/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid29 = _errs150 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data53.ms !== undefined){
const _errs152 = errors;
if(!(validate61(data53.ms, {instancePath:instancePath+"/baseline/" + i5+"/ms",parentData:data53,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid29 = _errs152 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data53.output !== undefined){
let data58 = data53.output;
const _errs153 = errors;
if(errors === _errs153){
if(typeof data58 === "string"){
if(func2(data58) > 400000){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/output",schemaPath:"#/properties/baseline/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5+"/output",schemaPath:"#/properties/baseline/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid29 = _errs153 === errors;
}
else {
var valid29 = true;
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i5,schemaPath:"#/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid28 = _errs144 === errors;
if(!valid28){
break;
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs142 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signature !== undefined){
let data59 = data.signature;
const _errs155 = errors;
if(errors === _errs155){
if(typeof data59 === "string"){
if(!pattern6.test(data59)){
validate52.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs155 === errors;
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
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validators = { "session": session };
