// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func1_ from 'ajv/dist/runtime/ucs2length.js';
const func1 = func1_.default ?? func1_;

export const critic = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:critic","title":"critic","description":"What the critic says about a validated change.","type":"object","properties":{"outcome":{"type":"string","enum":["APPROVE","ITERATE","ABORT"]},"feedback":{"type":"string"}},"required":["outcome"]};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:critic" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.outcome === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outcome"},message:"must have required property '"+"outcome"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.outcome !== undefined){
let data0 = data.outcome;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === "APPROVE") || (data0 === "ITERATE")) || (data0 === "ABORT"))){
const err2 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema31.properties.outcome.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.feedback !== undefined){
if(typeof data.feedback !== "string"){
const err3 = {instancePath:instancePath+"/feedback",schemaPath:"#/properties/feedback/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"outcome":true,"feedback":true},"dynamicProps":false,"dynamicItems":false};

export const plan_coder = validate21;
const schema32 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:plan.coder","title":"plan.coder","description":"A plan of the coder, with the older and the invented names that models use.","type":"object","properties":{"summary":{"type":"string"},"requestFiles":{"$ref":"#/$defs/paths"},"requestedFiles":{"$ref":"#/$defs/paths"},"requestTools":{"$ref":"#/$defs/toolItems"},"requestedTools":{"$ref":"#/$defs/toolItems"},"runTools":{"$ref":"#/$defs/toolItems"},"runTool":{"$ref":"#/$defs/toolItem"},"fileChanges":{"type":"array","items":{"$ref":"#/$defs/fileChange"}},"finish":{"type":"object","properties":{"title":{"type":"string"},"summary":{"type":"string"}},"required":["title","summary"]},"ask":{"type":"object","properties":{"question":{"type":"string"}},"required":["question"]}},"anyOf":[{"properties":{"requestFiles":true},"required":["requestFiles"]},{"properties":{"requestedFiles":true},"required":["requestedFiles"]},{"properties":{"requestTools":true},"required":["requestTools"]},{"properties":{"requestedTools":true},"required":["requestedTools"]},{"properties":{"runTools":true},"required":["runTools"]},{"properties":{"runTool":true},"required":["runTool"]},{"properties":{"fileChanges":true},"required":["fileChanges"]},{"properties":{"finish":true},"required":["finish"]},{"properties":{"ask":true},"required":["ask"]}],"additionalProperties":true,"$defs":{"paths":{"type":"array","items":{"type":"string","minLength":1}},"toolItems":{"type":"array","items":{"$ref":"#/$defs/toolItem"}},"toolItem":{"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false},"fileChange":{"type":"object","properties":{"path":{"type":"string","minLength":1},"operation":{"enum":["CREATE","UPDATE","DELETE"]},"content":{"type":"string"},"diff":{"type":"string"}},"required":["path","operation"]}}};
const schema33 = {"type":"array","items":{"type":"string","minLength":1}};
const schema36 = {"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false};
const schema38 = {"type":"object","properties":{"path":{"type":"string","minLength":1},"operation":{"enum":["CREATE","UPDATE","DELETE"]},"content":{"type":"string"},"diff":{"type":"string"}},"required":["path","operation"]};

const schema35 = {"type":"array","items":{"$ref":"#/$defs/toolItem"}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.tool === undefined){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/toolItem/required",keyword:"required",params:{missingProperty: "tool"},message:"must have required property '"+"tool"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data0){
if(!(((key0 === "id") || (key0 === "tool")) || (key0 === "args"))){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/toolItem/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.id !== undefined){
if(typeof data0.id !== "string"){
const err2 = {instancePath:instancePath+"/" + i0+"/id",schemaPath:"#/$defs/toolItem/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.tool !== undefined){
let data2 = data0.tool;
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err3 = {instancePath:instancePath+"/" + i0+"/tool",schemaPath:"#/$defs/toolItem/properties/tool/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/" + i0+"/tool",schemaPath:"#/$defs/toolItem/properties/tool/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.args !== undefined){
let data3 = data0.args;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
const err5 = {instancePath:instancePath+"/" + i0+"/args",schemaPath:"#/$defs/toolItem/properties/args/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"#/$defs/toolItem/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:plan.coder" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestFiles === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "requestFiles"},message:"must have required property '"+"requestFiles"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = {};
props0.requestFiles = true;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestedFiles === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "requestedFiles"},message:"must have required property '"+"requestedFiles"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.requestedFiles = true;
}
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestTools === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "requestTools"},message:"must have required property '"+"requestTools"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.requestTools = true;
}
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestedTools === undefined){
const err3 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: "requestedTools"},message:"must have required property '"+"requestedTools"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.requestedTools = true;
}
}
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.runTools === undefined){
const err4 = {instancePath,schemaPath:"#/anyOf/4/required",keyword:"required",params:{missingProperty: "runTools"},message:"must have required property '"+"runTools"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.runTools = true;
}
}
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.runTool === undefined){
const err5 = {instancePath,schemaPath:"#/anyOf/5/required",keyword:"required",params:{missingProperty: "runTool"},message:"must have required property '"+"runTool"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.runTool = true;
}
}
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.fileChanges === undefined){
const err6 = {instancePath,schemaPath:"#/anyOf/6/required",keyword:"required",params:{missingProperty: "fileChanges"},message:"must have required property '"+"fileChanges"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.fileChanges = true;
}
}
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.finish === undefined){
const err7 = {instancePath,schemaPath:"#/anyOf/7/required",keyword:"required",params:{missingProperty: "finish"},message:"must have required property '"+"finish"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.finish = true;
}
}
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ask === undefined){
const err8 = {instancePath,schemaPath:"#/anyOf/8/required",keyword:"required",params:{missingProperty: "ask"},message:"must have required property '"+"ask"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.ask = true;
}
}
if(!valid0){
const err9 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.summary !== undefined){
if(typeof data.summary !== "string"){
const err10 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.requestFiles !== undefined){
let data1 = data.requestFiles;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err11 = {instancePath:instancePath+"/requestFiles/" + i0,schemaPath:"#/$defs/paths/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/requestFiles/" + i0,schemaPath:"#/$defs/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/requestFiles",schemaPath:"#/$defs/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.requestedFiles !== undefined){
let data3 = data.requestedFiles;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 === "string"){
if(func1(data4) < 1){
const err14 = {instancePath:instancePath+"/requestedFiles/" + i1,schemaPath:"#/$defs/paths/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/requestedFiles/" + i1,schemaPath:"#/$defs/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/requestedFiles",schemaPath:"#/$defs/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.requestTools !== undefined){
if(!(validate22(data.requestTools, {instancePath:instancePath+"/requestTools",parentData:data,parentDataProperty:"requestTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.requestedTools !== undefined){
if(!(validate22(data.requestedTools, {instancePath:instancePath+"/requestedTools",parentData:data,parentDataProperty:"requestedTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.runTools !== undefined){
if(!(validate22(data.runTools, {instancePath:instancePath+"/runTools",parentData:data,parentDataProperty:"runTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.runTool !== undefined){
let data8 = data.runTool;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.tool === undefined){
const err17 = {instancePath:instancePath+"/runTool",schemaPath:"#/$defs/toolItem/required",keyword:"required",params:{missingProperty: "tool"},message:"must have required property '"+"tool"+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key0 in data8){
if(!(((key0 === "id") || (key0 === "tool")) || (key0 === "args"))){
const err18 = {instancePath:instancePath+"/runTool",schemaPath:"#/$defs/toolItem/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data8.id !== undefined){
if(typeof data8.id !== "string"){
const err19 = {instancePath:instancePath+"/runTool/id",schemaPath:"#/$defs/toolItem/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.tool !== undefined){
let data10 = data8.tool;
if(typeof data10 === "string"){
if(func1(data10) < 1){
const err20 = {instancePath:instancePath+"/runTool/tool",schemaPath:"#/$defs/toolItem/properties/tool/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err21 = {instancePath:instancePath+"/runTool/tool",schemaPath:"#/$defs/toolItem/properties/tool/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data8.args !== undefined){
let data11 = data8.args;
if(!(data11 && typeof data11 == "object" && !Array.isArray(data11))){
const err22 = {instancePath:instancePath+"/runTool/args",schemaPath:"#/$defs/toolItem/properties/args/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/runTool",schemaPath:"#/$defs/toolItem/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.fileChanges !== undefined){
let data12 = data.fileChanges;
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.path === undefined){
const err24 = {instancePath:instancePath+"/fileChanges/" + i2,schemaPath:"#/$defs/fileChange/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data13.operation === undefined){
const err25 = {instancePath:instancePath+"/fileChanges/" + i2,schemaPath:"#/$defs/fileChange/required",keyword:"required",params:{missingProperty: "operation"},message:"must have required property '"+"operation"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data13.path !== undefined){
let data14 = data13.path;
if(typeof data14 === "string"){
if(func1(data14) < 1){
const err26 = {instancePath:instancePath+"/fileChanges/" + i2+"/path",schemaPath:"#/$defs/fileChange/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/fileChanges/" + i2+"/path",schemaPath:"#/$defs/fileChange/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data13.operation !== undefined){
let data15 = data13.operation;
if(!(((data15 === "CREATE") || (data15 === "UPDATE")) || (data15 === "DELETE"))){
const err28 = {instancePath:instancePath+"/fileChanges/" + i2+"/operation",schemaPath:"#/$defs/fileChange/properties/operation/enum",keyword:"enum",params:{allowedValues: schema38.properties.operation.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data13.content !== undefined){
if(typeof data13.content !== "string"){
const err29 = {instancePath:instancePath+"/fileChanges/" + i2+"/content",schemaPath:"#/$defs/fileChange/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data13.diff !== undefined){
if(typeof data13.diff !== "string"){
const err30 = {instancePath:instancePath+"/fileChanges/" + i2+"/diff",schemaPath:"#/$defs/fileChange/properties/diff/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/fileChanges/" + i2,schemaPath:"#/$defs/fileChange/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/fileChanges",schemaPath:"#/properties/fileChanges/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.finish !== undefined){
let data18 = data.finish;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.title === undefined){
const err33 = {instancePath:instancePath+"/finish",schemaPath:"#/properties/finish/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data18.summary === undefined){
const err34 = {instancePath:instancePath+"/finish",schemaPath:"#/properties/finish/required",keyword:"required",params:{missingProperty: "summary"},message:"must have required property '"+"summary"+"'"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data18.title !== undefined){
if(typeof data18.title !== "string"){
const err35 = {instancePath:instancePath+"/finish/title",schemaPath:"#/properties/finish/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data18.summary !== undefined){
if(typeof data18.summary !== "string"){
const err36 = {instancePath:instancePath+"/finish/summary",schemaPath:"#/properties/finish/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err37 = {instancePath:instancePath+"/finish",schemaPath:"#/properties/finish/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.ask !== undefined){
let data21 = data.ask;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.question === undefined){
const err38 = {instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/required",keyword:"required",params:{missingProperty: "question"},message:"must have required property '"+"question"+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data21.question !== undefined){
if(typeof data21.question !== "string"){
const err39 = {instancePath:instancePath+"/ask/question",schemaPath:"#/properties/ask/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const plan_writer = validate26;
const schema39 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:plan.writer","title":"plan.writer","description":"A plan of the writer: what it reads, the clarifying questions that it asks, or the draft that it finishes with.","type":"object","properties":{"summary":{"type":"string"},"requestFiles":{"type":"array","items":{"type":"string","minLength":1}},"requestTools":{"type":"array","items":{"$ref":"#/$defs/toolItem"}},"ask":{"description":"The clarifying questions, all of them at once.","$ref":"tether:tools/ask"},"finish":{"description":"The assessment of the issue, and the draft in its place.","$ref":"tether:tools/draft"}},"anyOf":[{"properties":{"requestFiles":true},"required":["requestFiles"]},{"properties":{"requestTools":true},"required":["requestTools"]},{"properties":{"ask":true},"required":["ask"]},{"properties":{"finish":true},"required":["finish"]}],"additionalProperties":true,"$defs":{"toolItem":{"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false}}};
const schema40 = {"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false};
const schema41 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/ask","title":"ask","description":"Last resort: ask the author and stop.","type":"object","properties":{"question":{"type":"string","pattern":"\\S"}},"required":["question"],"additionalProperties":false};
const schema42 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/draft","title":"draft","description":"Done: hand the draft in.","type":"object","properties":{"title":{"type":"string","pattern":"\\S"},"assessment":{"description":"What of the issue as it stands is good, and what is missing.","type":"string","pattern":"\\S"},"problem":{"type":"string","pattern":"\\S"},"reproduction":{"description":"Steps, input, output; empty where there is nothing to reproduce.","type":"string"},"expected":{"type":"string"},"actual":{"type":"string"},"acceptanceCriteria":{"description":"What a test could check.","type":"array","items":{"type":"string"},"minItems":1},"affectedFiles":{"type":"array","items":{"type":"string"}},"outOfScope":{"type":"array","items":{"type":"string"}},"assumptions":{"description":"What you took for granted.","type":"array","items":{"type":"string"}},"openQuestions":{"description":"What has to be answered before the work; empty: the issue is ready.","type":"array","items":{"type":"string"}}},"required":["title","assessment","problem","acceptanceCriteria"],"additionalProperties":false};
const func8 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("\\S", "u");

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:plan.writer" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestFiles === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "requestFiles"},message:"must have required property '"+"requestFiles"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = {};
props0.requestFiles = true;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestTools === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "requestTools"},message:"must have required property '"+"requestTools"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.requestTools = true;
}
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ask === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "ask"},message:"must have required property '"+"ask"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.ask = true;
}
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.finish === undefined){
const err3 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: "finish"},message:"must have required property '"+"finish"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = props0 || {};
props0.finish = true;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.summary !== undefined){
if(typeof data.summary !== "string"){
const err5 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.requestFiles !== undefined){
let data1 = data.requestFiles;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err6 = {instancePath:instancePath+"/requestFiles/" + i0,schemaPath:"#/properties/requestFiles/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err7 = {instancePath:instancePath+"/requestFiles/" + i0,schemaPath:"#/properties/requestFiles/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/requestFiles",schemaPath:"#/properties/requestFiles/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.requestTools !== undefined){
let data3 = data.requestTools;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.tool === undefined){
const err9 = {instancePath:instancePath+"/requestTools/" + i1,schemaPath:"#/$defs/toolItem/required",keyword:"required",params:{missingProperty: "tool"},message:"must have required property '"+"tool"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data4){
if(!(((key0 === "id") || (key0 === "tool")) || (key0 === "args"))){
const err10 = {instancePath:instancePath+"/requestTools/" + i1,schemaPath:"#/$defs/toolItem/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.id !== undefined){
if(typeof data4.id !== "string"){
const err11 = {instancePath:instancePath+"/requestTools/" + i1+"/id",schemaPath:"#/$defs/toolItem/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.tool !== undefined){
let data6 = data4.tool;
if(typeof data6 === "string"){
if(func1(data6) < 1){
const err12 = {instancePath:instancePath+"/requestTools/" + i1+"/tool",schemaPath:"#/$defs/toolItem/properties/tool/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/requestTools/" + i1+"/tool",schemaPath:"#/$defs/toolItem/properties/tool/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.args !== undefined){
let data7 = data4.args;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
const err14 = {instancePath:instancePath+"/requestTools/" + i1+"/args",schemaPath:"#/$defs/toolItem/properties/args/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
else {
const err15 = {instancePath:instancePath+"/requestTools/" + i1,schemaPath:"#/$defs/toolItem/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/requestTools",schemaPath:"#/properties/requestTools/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.ask !== undefined){
let data8 = data.ask;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.question === undefined){
const err17 = {instancePath:instancePath+"/ask",schemaPath:"tether:tools/ask/required",keyword:"required",params:{missingProperty: "question"},message:"must have required property '"+"question"+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key1 in data8){
if(!(key1 === "question")){
const err18 = {instancePath:instancePath+"/ask",schemaPath:"tether:tools/ask/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data8.question !== undefined){
let data9 = data8.question;
if(typeof data9 === "string"){
if(!pattern4.test(data9)){
const err19 = {instancePath:instancePath+"/ask/question",schemaPath:"tether:tools/ask/properties/question/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/ask/question",schemaPath:"tether:tools/ask/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/ask",schemaPath:"tether:tools/ask/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.finish !== undefined){
let data10 = data.finish;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.title === undefined){
const err22 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data10.assessment === undefined){
const err23 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/required",keyword:"required",params:{missingProperty: "assessment"},message:"must have required property '"+"assessment"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data10.problem === undefined){
const err24 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/required",keyword:"required",params:{missingProperty: "problem"},message:"must have required property '"+"problem"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data10.acceptanceCriteria === undefined){
const err25 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/required",keyword:"required",params:{missingProperty: "acceptanceCriteria"},message:"must have required property '"+"acceptanceCriteria"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
for(const key2 in data10){
if(!(func8.call(schema42.properties, key2))){
const err26 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data10.title !== undefined){
let data11 = data10.title;
if(typeof data11 === "string"){
if(!pattern4.test(data11)){
const err27 = {instancePath:instancePath+"/finish/title",schemaPath:"tether:tools/draft/properties/title/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/finish/title",schemaPath:"tether:tools/draft/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.assessment !== undefined){
let data12 = data10.assessment;
if(typeof data12 === "string"){
if(!pattern4.test(data12)){
const err29 = {instancePath:instancePath+"/finish/assessment",schemaPath:"tether:tools/draft/properties/assessment/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/finish/assessment",schemaPath:"tether:tools/draft/properties/assessment/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data10.problem !== undefined){
let data13 = data10.problem;
if(typeof data13 === "string"){
if(!pattern4.test(data13)){
const err31 = {instancePath:instancePath+"/finish/problem",schemaPath:"tether:tools/draft/properties/problem/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err32 = {instancePath:instancePath+"/finish/problem",schemaPath:"tether:tools/draft/properties/problem/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.reproduction !== undefined){
if(typeof data10.reproduction !== "string"){
const err33 = {instancePath:instancePath+"/finish/reproduction",schemaPath:"tether:tools/draft/properties/reproduction/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data10.expected !== undefined){
if(typeof data10.expected !== "string"){
const err34 = {instancePath:instancePath+"/finish/expected",schemaPath:"tether:tools/draft/properties/expected/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data10.actual !== undefined){
if(typeof data10.actual !== "string"){
const err35 = {instancePath:instancePath+"/finish/actual",schemaPath:"tether:tools/draft/properties/actual/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data10.acceptanceCriteria !== undefined){
let data17 = data10.acceptanceCriteria;
if(Array.isArray(data17)){
if(data17.length < 1){
const err36 = {instancePath:instancePath+"/finish/acceptanceCriteria",schemaPath:"tether:tools/draft/properties/acceptanceCriteria/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
if(typeof data17[i2] !== "string"){
const err37 = {instancePath:instancePath+"/finish/acceptanceCriteria/" + i2,schemaPath:"tether:tools/draft/properties/acceptanceCriteria/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/finish/acceptanceCriteria",schemaPath:"tether:tools/draft/properties/acceptanceCriteria/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data10.affectedFiles !== undefined){
let data19 = data10.affectedFiles;
if(Array.isArray(data19)){
const len3 = data19.length;
for(let i3=0; i3<len3; i3++){
if(typeof data19[i3] !== "string"){
const err39 = {instancePath:instancePath+"/finish/affectedFiles/" + i3,schemaPath:"tether:tools/draft/properties/affectedFiles/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/finish/affectedFiles",schemaPath:"tether:tools/draft/properties/affectedFiles/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data10.outOfScope !== undefined){
let data21 = data10.outOfScope;
if(Array.isArray(data21)){
const len4 = data21.length;
for(let i4=0; i4<len4; i4++){
if(typeof data21[i4] !== "string"){
const err41 = {instancePath:instancePath+"/finish/outOfScope/" + i4,schemaPath:"tether:tools/draft/properties/outOfScope/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/finish/outOfScope",schemaPath:"tether:tools/draft/properties/outOfScope/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data10.assumptions !== undefined){
let data23 = data10.assumptions;
if(Array.isArray(data23)){
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
if(typeof data23[i5] !== "string"){
const err43 = {instancePath:instancePath+"/finish/assumptions/" + i5,schemaPath:"tether:tools/draft/properties/assumptions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/finish/assumptions",schemaPath:"tether:tools/draft/properties/assumptions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data10.openQuestions !== undefined){
let data25 = data10.openQuestions;
if(Array.isArray(data25)){
const len6 = data25.length;
for(let i6=0; i6<len6; i6++){
if(typeof data25[i6] !== "string"){
const err45 = {instancePath:instancePath+"/finish/openQuestions/" + i6,schemaPath:"tether:tools/draft/properties/openQuestions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/finish/openQuestions",schemaPath:"tether:tools/draft/properties/openQuestions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err47 = {instancePath:instancePath+"/finish",schemaPath:"tether:tools/draft/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err48 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validators = { "critic": critic, "plan.coder": plan_coder, "plan.writer": plan_writer };
