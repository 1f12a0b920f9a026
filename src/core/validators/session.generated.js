// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func2_ from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_.default ?? func2_;

export const session = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:session","title":"session","description":"What one run leaves for the next on the same issue.","type":"object","properties":{"version":{"const":2},"status":{"enum":["running","waiting","published","exhausted","failed","done"]},"at":{"$ref":"#/$defs/time"},"base":{"anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"head":{"description":"The branch of the issue, as the last run knew it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"plan":{"description":"What the model said last of its work.","anyOf":[{"type":"object","properties":{"summary":{"type":"string","maxLength":2000},"at":{"$ref":"#/$defs/time"}},"required":["summary","at"],"additionalProperties":false},{"type":"null"}]},"proposal":{"description":"A plan that waits for the approval of a person; absent: none does.","anyOf":[{"type":"object","properties":{"text":{"type":"string","maxLength":9000},"at":{"$ref":"#/$defs/time"}},"required":["text","at"],"additionalProperties":false},{"type":"null"}]},"repairs":{"description":"Runs that failed checks started; absent: none so far.","anyOf":[{"type":"object","properties":{"heads":{"type":"array","maxItems":20,"items":{"$ref":"#/$defs/commit"}},"inARow":{"$ref":"#/$defs/count"}},"required":["heads","inARow"],"additionalProperties":false},{"type":"null"}]},"profile":{"description":"Of the settings file, by the label that started a run last; absent: it named none.","anyOf":[{"type":"string","maxLength":100},{"type":"null"}]},"digest":{"description":"What the last run did, a line for each call, by the host's record; absent: nothing, or it is not known.","anyOf":[{"type":"array","maxItems":60,"items":{"type":"string","maxLength":400}},{"type":"null"}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed","blocked","inconclusive"]},"failed":{"description":"The commands of the gate that did not pass.","type":"array","maxItems":16,"items":{"type":"string","maxLength":300}}},"required":["kind","failed"],"additionalProperties":false},{"type":"null"}]},"change":{"description":"What the last run had edited when it ended without publishing it.","anyOf":[{"type":"object","properties":{"base":{"$ref":"#/$defs/commit"},"files":{"type":"array","minItems":1,"maxItems":3000,"items":{"type":"object","properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"before":{"description":"The git object that the run found there; null: no file.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":400000},{"type":"null"}]}},"required":["path","before","text"],"additionalProperties":false}}},"required":["base","files"],"additionalProperties":false},{"type":"null"}]},"ledger":{"description":"What the runs on the issue took together.","type":"object","properties":{"runs":{"$ref":"#/$defs/count"},"rounds":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"description":"Of the runs whose prices were known.","type":"number","minimum":0,"maximum":1000000000},"ms":{"$ref":"#/$defs/count"}},"required":["runs","rounds","inputTokens","outputTokens","costUsd","ms"],"additionalProperties":false},"attempts":{"description":"How the last runs ended, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"run":{"type":"string","maxLength":60},"at":{"$ref":"#/$defs/time"},"status":{"enum":["validated","unvalidated","drafted","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"reason":{"type":"string","maxLength":600},"question":{"description":"What the model asked; empty: nothing.","type":"string","maxLength":2000},"costUsd":{"description":"Absent: it is not known.","anyOf":[{"type":"number","minimum":0,"maximum":1000000000},{"type":"null"}]}},"required":["run","at","status","reason","question"],"additionalProperties":false}},"instructions":{"description":"What people asked for behind the trigger, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"by":{"type":"string","maxLength":100},"at":{"$ref":"#/$defs/time"},"text":{"type":"string","maxLength":2000}},"required":["by","at","text"],"additionalProperties":false}},"lease":{"description":"The run that is at work on the issue; null: none.","anyOf":[{"type":"object","properties":{"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"holder":{"description":"Random, of one process.","type":"string","pattern":"^[0-9a-f]{16}$"},"until":{"$ref":"#/$defs/time"}},"required":["run","attempt","holder","until"],"additionalProperties":false},{"type":"null"}]},"baseline":{"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}},"signature":{"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"}},"required":["version","status","at","base","head","plan","verdict","change","ledger","attempts","instructions","lease","baseline","signature"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"time":{"description":"Milliseconds since the epoch, up to the last date that there is.","type":"integer","minimum":0,"maximum":8640000000000000},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
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
if(data.digest !== undefined){
let data16 = data.digest;
const _errs52 = errors;
const _errs53 = errors;
let valid11 = false;
const _errs54 = errors;
if(errors === _errs54){
if(Array.isArray(data16)){
if(data16.length > 60){
const err29 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 60},message:"must NOT have more than 60 items"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
var valid12 = true;
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
const _errs56 = errors;
if(errors === _errs56){
if(typeof data17 === "string"){
if(func2(data17) > 400){
const err30 = {instancePath:instancePath+"/digest/" + i1,schemaPath:"#/properties/digest/anyOf/0/items/maxLength",keyword:"maxLength",params:{limit: 400},message:"must NOT have more than 400 characters"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/digest/" + i1,schemaPath:"#/properties/digest/anyOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var valid12 = _errs56 === errors;
if(!valid12){
break;
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/anyOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid6 = _errs54 === errors;
valid11 = valid11 || _valid6;
const _errs58 = errors;
if(data16 !== null){
const err33 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid6 = _errs58 === errors;
valid11 = valid11 || _valid6;
if(!valid11){
const err34 = {instancePath:instancePath+"/digest",schemaPath:"#/properties/digest/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
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
if(data.verdict !== undefined){
let data18 = data.verdict;
const _errs60 = errors;
const _errs61 = errors;
let valid13 = false;
const _errs62 = errors;
if(errors === _errs62){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing4;
if(((data18.kind === undefined) && (missing4 = "kind")) || ((data18.failed === undefined) && (missing4 = "failed"))){
const err35 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
const _errs64 = errors;
for(const key4 in data18){
if(!((key4 === "kind") || (key4 === "failed"))){
const err36 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
break;
}
}
if(_errs64 === errors){
if(data18.kind !== undefined){
let data19 = data18.kind;
const _errs65 = errors;
if(!((((data19 === "passed") || (data19 === "failed")) || (data19 === "blocked")) || (data19 === "inconclusive"))){
const err37 = {instancePath:instancePath+"/verdict/kind",schemaPath:"#/properties/verdict/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema19.properties.verdict.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
var valid14 = _errs65 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data18.failed !== undefined){
let data20 = data18.failed;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data20)){
if(data20.length > 16){
const err38 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
else {
var valid15 = true;
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
const _errs68 = errors;
if(errors === _errs68){
if(typeof data21 === "string"){
if(func2(data21) > 300){
const err39 = {instancePath:instancePath+"/verdict/failed/" + i2,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/verdict/failed/" + i2,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var valid15 = _errs68 === errors;
if(!valid15){
break;
}
}
}
}
else {
const err41 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
var valid14 = _errs66 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
else {
const err42 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
var _valid7 = _errs62 === errors;
valid13 = valid13 || _valid7;
const _errs70 = errors;
if(data18 !== null){
const err43 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
var _valid7 = _errs70 === errors;
valid13 = valid13 || _valid7;
if(!valid13){
const err44 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
validate52.errors = vErrors;
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
let data22 = data.change;
const _errs72 = errors;
const _errs73 = errors;
let valid16 = false;
const _errs74 = errors;
if(errors === _errs74){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing5;
if(((data22.base === undefined) && (missing5 = "base")) || ((data22.files === undefined) && (missing5 = "files"))){
const err45 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
const _errs76 = errors;
for(const key5 in data22){
if(!((key5 === "base") || (key5 === "files"))){
const err46 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
break;
}
}
if(_errs76 === errors){
if(data22.base !== undefined){
const _errs77 = errors;
if(!(validate55(data22.base, {instancePath:instancePath+"/change/base",parentData:data22,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid17 = _errs77 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data22.files !== undefined){
let data24 = data22.files;
const _errs78 = errors;
if(errors === _errs78){
if(Array.isArray(data24)){
if(data24.length > 3000){
const err47 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
else {
if(data24.length < 1){
const err48 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
else {
var valid18 = true;
const len3 = data24.length;
for(let i3=0; i3<len3; i3++){
let data25 = data24[i3];
const _errs80 = errors;
if(errors === _errs80){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing6;
if((((data25.path === undefined) && (missing6 = "path")) || ((data25.before === undefined) && (missing6 = "before"))) || ((data25.text === undefined) && (missing6 = "text"))){
const err49 = {instancePath:instancePath+"/change/files/" + i3,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
const _errs82 = errors;
for(const key6 in data25){
if(!(((key6 === "path") || (key6 === "before")) || (key6 === "text"))){
const err50 = {instancePath:instancePath+"/change/files/" + i3,schemaPath:"#/properties/change/anyOf/0/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
break;
}
}
if(_errs82 === errors){
if(data25.path !== undefined){
let data26 = data25.path;
const _errs83 = errors;
if(errors === _errs83){
if(typeof data26 === "string"){
if(func2(data26) > 4096){
const err51 = {instancePath:instancePath+"/change/files/" + i3+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
else {
if(func2(data26) < 1){
const err52 = {instancePath:instancePath+"/change/files/" + i3+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/change/files/" + i3+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid19 = _errs83 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data25.before !== undefined){
let data27 = data25.before;
const _errs85 = errors;
const _errs86 = errors;
let valid20 = false;
const _errs87 = errors;
if(!(validate55(data27, {instancePath:instancePath+"/change/files/" + i3+"/before",parentData:data25,parentDataProperty:"before",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var _valid9 = _errs87 === errors;
valid20 = valid20 || _valid9;
const _errs88 = errors;
if(data27 !== null){
const err54 = {instancePath:instancePath+"/change/files/" + i3+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
var _valid9 = _errs88 === errors;
valid20 = valid20 || _valid9;
if(!valid20){
const err55 = {instancePath:instancePath+"/change/files/" + i3+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
else {
errors = _errs86;
if(vErrors !== null){
if(_errs86){
vErrors.length = _errs86;
}
else {
vErrors = null;
}
}
}
var valid19 = _errs85 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data25.text !== undefined){
let data28 = data25.text;
const _errs90 = errors;
const _errs91 = errors;
let valid21 = false;
const _errs92 = errors;
if(errors === _errs92){
if(typeof data28 === "string"){
if(func2(data28) > 400000){
const err56 = {instancePath:instancePath+"/change/files/" + i3+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/change/files/" + i3+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
var _valid10 = _errs92 === errors;
valid21 = valid21 || _valid10;
const _errs94 = errors;
if(data28 !== null){
const err58 = {instancePath:instancePath+"/change/files/" + i3+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
var _valid10 = _errs94 === errors;
valid21 = valid21 || _valid10;
if(!valid21){
const err59 = {instancePath:instancePath+"/change/files/" + i3+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
else {
errors = _errs91;
if(vErrors !== null){
if(_errs91){
vErrors.length = _errs91;
}
else {
vErrors = null;
}
}
}
var valid19 = _errs90 === errors;
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
const err60 = {instancePath:instancePath+"/change/files/" + i3,schemaPath:"#/properties/change/anyOf/0/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
var valid18 = _errs80 === errors;
if(!valid18){
break;
}
}
}
}
}
else {
const err61 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
var valid17 = _errs78 === errors;
}
else {
var valid17 = true;
}
}
}
}
}
else {
const err62 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
var _valid8 = _errs74 === errors;
valid16 = valid16 || _valid8;
const _errs96 = errors;
if(data22 !== null){
const err63 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
var _valid8 = _errs96 === errors;
valid16 = valid16 || _valid8;
if(!valid16){
const err64 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
validate52.errors = vErrors;
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
let data29 = data.ledger;
const _errs98 = errors;
if(errors === _errs98){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
let missing7;
if(((((((data29.runs === undefined) && (missing7 = "runs")) || ((data29.rounds === undefined) && (missing7 = "rounds"))) || ((data29.inputTokens === undefined) && (missing7 = "inputTokens"))) || ((data29.outputTokens === undefined) && (missing7 = "outputTokens"))) || ((data29.costUsd === undefined) && (missing7 = "costUsd"))) || ((data29.ms === undefined) && (missing7 = "ms"))){
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs100 = errors;
for(const key7 in data29){
if(!((((((key7 === "runs") || (key7 === "rounds")) || (key7 === "inputTokens")) || (key7 === "outputTokens")) || (key7 === "costUsd")) || (key7 === "ms"))){
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs100 === errors){
if(data29.runs !== undefined){
const _errs101 = errors;
if(!(validate61(data29.runs, {instancePath:instancePath+"/ledger/runs",parentData:data29,parentDataProperty:"runs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid22 = _errs101 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data29.rounds !== undefined){
const _errs102 = errors;
if(!(validate61(data29.rounds, {instancePath:instancePath+"/ledger/rounds",parentData:data29,parentDataProperty:"rounds",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid22 = _errs102 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data29.inputTokens !== undefined){
const _errs103 = errors;
if(!(validate61(data29.inputTokens, {instancePath:instancePath+"/ledger/inputTokens",parentData:data29,parentDataProperty:"inputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid22 = _errs103 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data29.outputTokens !== undefined){
const _errs104 = errors;
if(!(validate61(data29.outputTokens, {instancePath:instancePath+"/ledger/outputTokens",parentData:data29,parentDataProperty:"outputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid22 = _errs104 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data29.costUsd !== undefined){
let data34 = data29.costUsd;
const _errs105 = errors;
if(errors === _errs105){
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 > 1000000000 || isNaN(data34)){
validate52.errors = [{instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data34 < 0 || isNaN(data34)){
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
var valid22 = _errs105 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data29.ms !== undefined){
const _errs107 = errors;
if(!(validate61(data29.ms, {instancePath:instancePath+"/ledger/ms",parentData:data29,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid22 = _errs107 === errors;
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
validate52.errors = [{instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs98 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data36 = data.attempts;
const _errs108 = errors;
if(errors === _errs108){
if(Array.isArray(data36)){
if(data36.length > 20){
validate52.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid23 = true;
const len4 = data36.length;
for(let i4=0; i4<len4; i4++){
let data37 = data36[i4];
const _errs110 = errors;
if(errors === _errs110){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
let missing8;
if((((((data37.run === undefined) && (missing8 = "run")) || ((data37.at === undefined) && (missing8 = "at"))) || ((data37.status === undefined) && (missing8 = "status"))) || ((data37.reason === undefined) && (missing8 = "reason"))) || ((data37.question === undefined) && (missing8 = "question"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs112 = errors;
for(const key8 in data37){
if(!((((((key8 === "run") || (key8 === "at")) || (key8 === "status")) || (key8 === "reason")) || (key8 === "question")) || (key8 === "costUsd"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4,schemaPath:"#/properties/attempts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs112 === errors){
if(data37.run !== undefined){
let data38 = data37.run;
const _errs113 = errors;
if(errors === _errs113){
if(typeof data38 === "string"){
if(func2(data38) > 60){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/run",schemaPath:"#/properties/attempts/items/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/run",schemaPath:"#/properties/attempts/items/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid24 = _errs113 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data37.at !== undefined){
const _errs115 = errors;
if(!(validate53(data37.at, {instancePath:instancePath+"/attempts/" + i4+"/at",parentData:data37,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs115 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data37.status !== undefined){
let data40 = data37.status;
const _errs116 = errors;
if(!((((((((((((data40 === "validated") || (data40 === "unvalidated")) || (data40 === "drafted")) || (data40 === "needs-info")) || (data40 === "needs-review")) || (data40 === "no-change")) || (data40 === "superseded")) || (data40 === "skipped")) || (data40 === "denied")) || (data40 === "exhausted")) || (data40 === "withdrawn")) || (data40 === "failed"))){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/status",schemaPath:"#/properties/attempts/items/properties/status/enum",keyword:"enum",params:{allowedValues: schema19.properties.attempts.items.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid24 = _errs116 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data37.reason !== undefined){
let data41 = data37.reason;
const _errs117 = errors;
if(errors === _errs117){
if(typeof data41 === "string"){
if(func2(data41) > 600){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid24 = _errs117 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data37.question !== undefined){
let data42 = data37.question;
const _errs119 = errors;
if(errors === _errs119){
if(typeof data42 === "string"){
if(func2(data42) > 2000){
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/question",schemaPath:"#/properties/attempts/items/properties/question/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4+"/question",schemaPath:"#/properties/attempts/items/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid24 = _errs119 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data37.costUsd !== undefined){
let data43 = data37.costUsd;
const _errs121 = errors;
const _errs122 = errors;
let valid25 = false;
const _errs123 = errors;
if(errors === _errs123){
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 > 1000000000 || isNaN(data43)){
const err65 = {instancePath:instancePath+"/attempts/" + i4+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
else {
if(data43 < 0 || isNaN(data43)){
const err66 = {instancePath:instancePath+"/attempts/" + i4+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/attempts/" + i4+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
var _valid11 = _errs123 === errors;
valid25 = valid25 || _valid11;
const _errs125 = errors;
if(data43 !== null){
const err68 = {instancePath:instancePath+"/attempts/" + i4+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
var _valid11 = _errs125 === errors;
valid25 = valid25 || _valid11;
if(!valid25){
const err69 = {instancePath:instancePath+"/attempts/" + i4+"/costUsd",schemaPath:"#/properties/attempts/items/properties/costUsd/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs122;
if(vErrors !== null){
if(_errs122){
vErrors.length = _errs122;
}
else {
vErrors = null;
}
}
}
var valid24 = _errs121 === errors;
}
else {
var valid24 = true;
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
validate52.errors = [{instancePath:instancePath+"/attempts/" + i4,schemaPath:"#/properties/attempts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid23 = _errs110 === errors;
if(!valid23){
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
var valid0 = _errs108 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
let data44 = data.instructions;
const _errs127 = errors;
if(errors === _errs127){
if(Array.isArray(data44)){
if(data44.length > 20){
validate52.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid26 = true;
const len5 = data44.length;
for(let i5=0; i5<len5; i5++){
let data45 = data44[i5];
const _errs129 = errors;
if(errors === _errs129){
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
let missing9;
if((((data45.by === undefined) && (missing9 = "by")) || ((data45.at === undefined) && (missing9 = "at"))) || ((data45.text === undefined) && (missing9 = "text"))){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
const _errs131 = errors;
for(const key9 in data45){
if(!(((key9 === "by") || (key9 === "at")) || (key9 === "text"))){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5,schemaPath:"#/properties/instructions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs131 === errors){
if(data45.by !== undefined){
let data46 = data45.by;
const _errs132 = errors;
if(errors === _errs132){
if(typeof data46 === "string"){
if(func2(data46) > 100){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5+"/by",schemaPath:"#/properties/instructions/items/properties/by/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5+"/by",schemaPath:"#/properties/instructions/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid27 = _errs132 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data45.at !== undefined){
const _errs134 = errors;
if(!(validate53(data45.at, {instancePath:instancePath+"/instructions/" + i5+"/at",parentData:data45,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid27 = _errs134 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data45.text !== undefined){
let data48 = data45.text;
const _errs135 = errors;
if(errors === _errs135){
if(typeof data48 === "string"){
if(func2(data48) > 2000){
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5+"/text",schemaPath:"#/properties/instructions/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5+"/text",schemaPath:"#/properties/instructions/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid27 = _errs135 === errors;
}
else {
var valid27 = true;
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/instructions/" + i5,schemaPath:"#/properties/instructions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid26 = _errs129 === errors;
if(!valid26){
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
var valid0 = _errs127 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lease !== undefined){
let data49 = data.lease;
const _errs137 = errors;
const _errs138 = errors;
let valid28 = false;
const _errs139 = errors;
if(errors === _errs139){
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
let missing10;
if(((((data49.run === undefined) && (missing10 = "run")) || ((data49.attempt === undefined) && (missing10 = "attempt"))) || ((data49.holder === undefined) && (missing10 = "holder"))) || ((data49.until === undefined) && (missing10 = "until"))){
const err70 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
else {
const _errs141 = errors;
for(const key10 in data49){
if(!((((key10 === "run") || (key10 === "attempt")) || (key10 === "holder")) || (key10 === "until"))){
const err71 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
break;
}
}
if(_errs141 === errors){
if(data49.run !== undefined){
let data50 = data49.run;
const _errs142 = errors;
if(errors === _errs142){
if(typeof data50 === "string"){
if(func2(data50) > 60){
const err72 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
else {
const err73 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
var valid29 = _errs142 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data49.attempt !== undefined){
const _errs144 = errors;
if(!(validate61(data49.attempt, {instancePath:instancePath+"/lease/attempt",parentData:data49,parentDataProperty:"attempt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid29 = _errs144 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data49.holder !== undefined){
let data52 = data49.holder;
const _errs145 = errors;
if(errors === _errs145){
if(typeof data52 === "string"){
if(!pattern4.test(data52)){
const err74 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
var valid29 = _errs145 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data49.until !== undefined){
const _errs147 = errors;
if(!(validate53(data49.until, {instancePath:instancePath+"/lease/until",parentData:data49,parentDataProperty:"until",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid29 = _errs147 === errors;
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
else {
const err76 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
var _valid12 = _errs139 === errors;
valid28 = valid28 || _valid12;
const _errs148 = errors;
if(data49 !== null){
const err77 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
var _valid12 = _errs148 === errors;
valid28 = valid28 || _valid12;
if(!valid28){
const err78 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs138;
if(vErrors !== null){
if(_errs138){
vErrors.length = _errs138;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs137 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.baseline !== undefined){
let data54 = data.baseline;
const _errs150 = errors;
if(errors === _errs150){
if(Array.isArray(data54)){
if(data54.length > 16){
validate52.errors = [{instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid30 = true;
const len6 = data54.length;
for(let i6=0; i6<len6; i6++){
let data55 = data54[i6];
const _errs152 = errors;
if(errors === _errs152){
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
let missing11;
if((((((data55.key === undefined) && (missing11 = "key")) || ((data55.at === undefined) && (missing11 = "at"))) || ((data55.code === undefined) && (missing11 = "code"))) || ((data55.ms === undefined) && (missing11 = "ms"))) || ((data55.output === undefined) && (missing11 = "output"))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
const _errs154 = errors;
for(const key11 in data55){
if(!(((((key11 === "key") || (key11 === "at")) || (key11 === "code")) || (key11 === "ms")) || (key11 === "output"))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6,schemaPath:"#/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs154 === errors){
if(data55.key !== undefined){
let data56 = data55.key;
const _errs155 = errors;
if(errors === _errs155){
if(typeof data56 === "string"){
if(!pattern5.test(data56)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/key",schemaPath:"#/properties/baseline/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/key",schemaPath:"#/properties/baseline/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid31 = _errs155 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data55.at !== undefined){
const _errs157 = errors;
if(!(validate53(data55.at, {instancePath:instancePath+"/baseline/" + i6+"/at",parentData:data55,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid31 = _errs157 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data55.code !== undefined){
let data58 = data55.code;
const _errs158 = errors;
if(!(((typeof data58 == "number") && (!(data58 % 1) && !isNaN(data58))) && (isFinite(data58)))){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/code",schemaPath:"#/properties/baseline/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs158){
if((typeof data58 == "number") && (isFinite(data58))){
if(data58 > 255 || isNaN(data58)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/code",schemaPath:"#/properties/baseline/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"}];
return false;
}
else {
if(data58 < 0 || isNaN(data58)){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/code",schemaPath:"#/properties/baseline/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid31 = _errs158 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data55.ms !== undefined){
const _errs160 = errors;
if(!(validate61(data55.ms, {instancePath:instancePath+"/baseline/" + i6+"/ms",parentData:data55,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid31 = _errs160 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data55.output !== undefined){
let data60 = data55.output;
const _errs161 = errors;
if(errors === _errs161){
if(typeof data60 === "string"){
if(func2(data60) > 400000){
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/output",schemaPath:"#/properties/baseline/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6+"/output",schemaPath:"#/properties/baseline/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid31 = _errs161 === errors;
}
else {
var valid31 = true;
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/baseline/" + i6,schemaPath:"#/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid30 = _errs152 === errors;
if(!valid30){
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
var valid0 = _errs150 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signature !== undefined){
let data61 = data.signature;
const _errs163 = errors;
if(errors === _errs163){
if(typeof data61 === "string"){
if(!pattern6.test(data61)){
validate52.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs163 === errors;
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
