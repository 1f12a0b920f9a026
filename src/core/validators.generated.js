// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func1_ from 'ajv/dist/runtime/ucs2length.js';
const func1 = func1_.default ?? func1_;

export const append_file = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/append-file","title":"append-file","description":"Add lines at the end of a file.","type":"object","properties":{"path":{"type":"string","minLength":1},"content":{"type":"string"}},"required":["path","content"],"additionalProperties":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/append-file" */;
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
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.content === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"},message:"must have required property '"+"content"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "path") || (key0 === "content"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.content !== undefined){
if(typeof data.content !== "string"){
const err5 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const ask = validate21;
const schema32 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/ask","title":"ask","description":"Last resort: ask the author and stop.","type":"object","properties":{"question":{"type":"string","pattern":"\\S"}},"required":["question"],"additionalProperties":false};
const pattern4 = new RegExp("\\S", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/ask" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.question === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "question"},message:"must have required property '"+"question"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "question")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.question !== undefined){
let data0 = data.question;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const delete_file = validate22;
const schema33 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/delete-file","title":"delete-file","description":"Delete a file.","type":"object","properties":{"path":{"type":"string","minLength":1}},"required":["path"],"additionalProperties":false};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/delete-file" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "path")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const finish = validate23;
const schema34 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/finish","title":"finish","description":"Done: the host validates and opens the pull request.","type":"object","properties":{"title":{"type":"string","pattern":"\\S"},"summary":{"type":"string","pattern":"\\S"}},"required":["title","summary"],"additionalProperties":false};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/finish" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.summary === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"},message:"must have required property '"+"summary"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "title") || (key0 === "summary"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.title !== undefined){
let data0 = data.title;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
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
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.summary !== undefined){
let data1 = data.summary;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err5 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const list_files = validate24;
const schema35 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/list-files","title":"list-files","description":"List files below a folder.","type":"object","properties":{"path":{"type":"string"}},"additionalProperties":false};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/list-files" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "path")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
const err1 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const mkdir = validate25;
const schema36 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/mkdir","title":"mkdir","description":"Rarely needed: files bring folders.","type":"object","properties":{"path":{"type":"string","minLength":1}},"required":["path"],"additionalProperties":false};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/mkdir" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "path")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const patch_file = validate26;
const schema37 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/patch-file","title":"patch-file","description":"Replace text that occurs exactly once; no line numbers. Several edits of a file: edits; the same in several files: paths.","type":"object","properties":{"path":{"type":"string","minLength":1},"paths":{"type":"array","items":{"type":"string","minLength":1}},"search":{"type":"string","minLength":1},"replace":{"type":"string"},"edits":{"type":"array","items":{"type":"object","properties":{"search":{"type":"string","minLength":1},"replace":{"type":"string"}},"required":["search","replace"],"additionalProperties":false}}},"additionalProperties":false};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/patch-file" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "path") || (key0 === "paths")) || (key0 === "search")) || (key0 === "replace")) || (key0 === "edits"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err1 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.paths !== undefined){
let data1 = data.paths;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func1(data2) < 1){
const err3 = {instancePath:instancePath+"/paths/" + i0,schemaPath:"#/properties/paths/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/paths/" + i0,schemaPath:"#/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.search !== undefined){
let data3 = data.search;
if(typeof data3 === "string"){
if(func1(data3) < 1){
const err6 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err7 = {instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.replace !== undefined){
if(typeof data.replace !== "string"){
const err8 = {instancePath:instancePath+"/replace",schemaPath:"#/properties/replace/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.edits !== undefined){
let data5 = data.edits;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.search === undefined){
const err9 = {instancePath:instancePath+"/edits/" + i1,schemaPath:"#/properties/edits/items/required",keyword:"required",params:{missingProperty: "search"},message:"must have required property '"+"search"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data6.replace === undefined){
const err10 = {instancePath:instancePath+"/edits/" + i1,schemaPath:"#/properties/edits/items/required",keyword:"required",params:{missingProperty: "replace"},message:"must have required property '"+"replace"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "search") || (key1 === "replace"))){
const err11 = {instancePath:instancePath+"/edits/" + i1,schemaPath:"#/properties/edits/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data6.search !== undefined){
let data7 = data6.search;
if(typeof data7 === "string"){
if(func1(data7) < 1){
const err12 = {instancePath:instancePath+"/edits/" + i1+"/search",schemaPath:"#/properties/edits/items/properties/search/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err13 = {instancePath:instancePath+"/edits/" + i1+"/search",schemaPath:"#/properties/edits/items/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data6.replace !== undefined){
if(typeof data6.replace !== "string"){
const err14 = {instancePath:instancePath+"/edits/" + i1+"/replace",schemaPath:"#/properties/edits/items/properties/replace/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err15 = {instancePath:instancePath+"/edits/" + i1,schemaPath:"#/properties/edits/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err16 = {instancePath:instancePath+"/edits",schemaPath:"#/properties/edits/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const read_file = validate27;
const schema38 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/read-file","title":"read-file","description":"Read numbered lines of a file.","type":"object","properties":{"path":{"type":"string","minLength":1},"start":{"type":"integer","minimum":1},"end":{"type":"integer","minimum":1}},"required":["path"],"additionalProperties":false};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/read-file" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "path") || (key0 === "start")) || (key0 === "end"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.start !== undefined){
let data1 = data.start;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
if(data.end !== undefined){
let data2 = data.end;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err6 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const recall = validate28;
const schema39 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/recall","title":"recall","description":"Show an earlier result again, by its call's id, from a character on.","type":"object","properties":{"id":{"type":"string","minLength":1},"from":{"type":"integer","minimum":0}},"required":["id"],"additionalProperties":false};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/recall" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "id") || (key0 === "from"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.from !== undefined){
let data1 = data.from;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const run_command = validate29;
const schema40 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/run-command","title":"run-command","description":"Run a listed command; path fills {path}, or names one test file.","type":"object","properties":{"command":{"type":"string","minLength":1},"path":{"type":"string"}},"required":["command"],"additionalProperties":false};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/run-command" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.command === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},message:"must have required property '"+"command"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "command") || (key0 === "path"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.command !== undefined){
let data0 = data.command;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const search = validate30;
const schema41 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/search","title":"search","description":"Find lines by POSIX extended regex.","type":"object","properties":{"pattern":{"type":"string","minLength":1,"maxLength":1000},"path":{"type":"string"}},"required":["pattern"],"additionalProperties":false};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/search" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pattern === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pattern"},message:"must have required property '"+"pattern"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "pattern") || (key0 === "path"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.pattern !== undefined){
let data0 = data.pattern;
if(typeof data0 === "string"){
if(func1(data0) > 1000){
const err2 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/pattern",schemaPath:"#/properties/pattern/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
const err5 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const write_file = validate31;
const schema42 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:tools/write-file","title":"write-file","description":"Create or replace a whole file.","type":"object","properties":{"path":{"type":"string","minLength":1},"content":{"type":"string"}},"required":["path","content"],"additionalProperties":false};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:tools/write-file" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.content === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"},message:"must have required property '"+"content"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "path") || (key0 === "content"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.content !== undefined){
if(typeof data.content !== "string"){
const err5 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const critic = validate32;
const schema43 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:critic","title":"critic","description":"What the critic says about a validated change.","type":"object","properties":{"outcome":{"type":"string","enum":["APPROVE","ITERATE","ABORT"]},"feedback":{"type":"string"}},"required":["outcome"]};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:critic" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
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
const err2 = {instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema43.properties.outcome.enum},message:"must be equal to one of the allowed values"};
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
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":{"outcome":true,"feedback":true},"dynamicProps":false,"dynamicItems":false};

export const plan_coder = validate33;
const schema44 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:plan.coder","title":"plan.coder","description":"A plan of the coder, with the older and the invented names that models use.","type":"object","properties":{"summary":{"type":"string"},"requestFiles":{"$ref":"#/$defs/paths"},"requestedFiles":{"$ref":"#/$defs/paths"},"requestTools":{"$ref":"#/$defs/toolItems"},"requestedTools":{"$ref":"#/$defs/toolItems"},"runTools":{"$ref":"#/$defs/toolItems"},"runTool":{"$ref":"#/$defs/toolItem"},"fileChanges":{"type":"array","items":{"$ref":"#/$defs/fileChange"}},"finish":{"type":"object","properties":{"title":{"type":"string"},"summary":{"type":"string"}},"required":["title","summary"]},"ask":{"type":"object","properties":{"question":{"type":"string"}},"required":["question"]}},"anyOf":[{"properties":{"requestFiles":true},"required":["requestFiles"]},{"properties":{"requestedFiles":true},"required":["requestedFiles"]},{"properties":{"requestTools":true},"required":["requestTools"]},{"properties":{"requestedTools":true},"required":["requestedTools"]},{"properties":{"runTools":true},"required":["runTools"]},{"properties":{"runTool":true},"required":["runTool"]},{"properties":{"fileChanges":true},"required":["fileChanges"]},{"properties":{"finish":true},"required":["finish"]},{"properties":{"ask":true},"required":["ask"]}],"additionalProperties":true,"$defs":{"paths":{"type":"array","items":{"type":"string","minLength":1}},"toolItems":{"type":"array","items":{"$ref":"#/$defs/toolItem"}},"toolItem":{"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false},"fileChange":{"type":"object","properties":{"path":{"type":"string","minLength":1},"operation":{"enum":["CREATE","UPDATE","DELETE"]},"content":{"type":"string"},"diff":{"type":"string"}},"required":["path","operation"]}}};
const schema45 = {"type":"array","items":{"type":"string","minLength":1}};
const schema48 = {"type":"object","properties":{"id":{"type":"string"},"tool":{"type":"string","minLength":1},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false};
const schema50 = {"type":"object","properties":{"path":{"type":"string","minLength":1},"operation":{"enum":["CREATE","UPDATE","DELETE"]},"content":{"type":"string"},"diff":{"type":"string"}},"required":["path","operation"]};
const schema47 = {"type":"array","items":{"$ref":"#/$defs/toolItem"}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
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
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:plan.coder" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
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
if(!(validate34(data.requestTools, {instancePath:instancePath+"/requestTools",parentData:data,parentDataProperty:"requestTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.requestedTools !== undefined){
if(!(validate34(data.requestedTools, {instancePath:instancePath+"/requestedTools",parentData:data,parentDataProperty:"requestedTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.runTools !== undefined){
if(!(validate34(data.runTools, {instancePath:instancePath+"/runTools",parentData:data,parentDataProperty:"runTools",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
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
const err28 = {instancePath:instancePath+"/fileChanges/" + i2+"/operation",schemaPath:"#/$defs/fileChange/properties/operation/enum",keyword:"enum",params:{allowedValues: schema50.properties.operation.enum},message:"must be equal to one of the allowed values"};
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
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const session = validate38;
const schema51 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:session","title":"session","description":"What one run leaves for the next on the same issue.","type":"object","properties":{"version":{"const":2},"status":{"enum":["running","waiting","published","exhausted","failed","done"]},"at":{"$ref":"#/$defs/time"},"base":{"anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"head":{"description":"The branch of the issue, as the last run knew it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"plan":{"description":"What the model said last of its work.","anyOf":[{"type":"object","properties":{"summary":{"type":"string","maxLength":2000},"at":{"$ref":"#/$defs/time"}},"required":["summary","at"],"additionalProperties":false},{"type":"null"}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed","blocked","inconclusive"]},"failed":{"description":"The commands of the gate that did not pass.","type":"array","maxItems":16,"items":{"type":"string","maxLength":300}}},"required":["kind","failed"],"additionalProperties":false},{"type":"null"}]},"change":{"description":"What the last run had edited when it ended without publishing it.","anyOf":[{"type":"object","properties":{"base":{"$ref":"#/$defs/commit"},"files":{"type":"array","minItems":1,"maxItems":3000,"items":{"type":"object","properties":{"path":{"type":"string","minLength":1,"maxLength":4096},"before":{"description":"The git object that the run found there; null: no file.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":400000},{"type":"null"}]}},"required":["path","before","text"],"additionalProperties":false}}},"required":["base","files"],"additionalProperties":false},{"type":"null"}]},"ledger":{"description":"What the runs on the issue took together.","type":"object","properties":{"runs":{"$ref":"#/$defs/count"},"rounds":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"description":"Of the runs whose prices were known.","type":"number","minimum":0,"maximum":1000000000},"ms":{"$ref":"#/$defs/count"}},"required":["runs","rounds","inputTokens","outputTokens","costUsd","ms"],"additionalProperties":false},"attempts":{"description":"How the last runs ended, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"run":{"type":"string","maxLength":60},"at":{"$ref":"#/$defs/time"},"status":{"enum":["validated","unvalidated","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"reason":{"type":"string","maxLength":600},"question":{"description":"What the model asked; empty: nothing.","type":"string","maxLength":2000}},"required":["run","at","status","reason","question"],"additionalProperties":false}},"instructions":{"description":"What people asked for behind the trigger, the latest last.","type":"array","maxItems":20,"items":{"type":"object","properties":{"by":{"type":"string","maxLength":100},"at":{"$ref":"#/$defs/time"},"text":{"type":"string","maxLength":2000}},"required":["by","at","text"],"additionalProperties":false}},"lease":{"description":"The run that is at work on the issue; null: none.","anyOf":[{"type":"object","properties":{"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"holder":{"description":"Random, of one process.","type":"string","pattern":"^[0-9a-f]{16}$"},"until":{"$ref":"#/$defs/time"}},"required":["run","attempt","holder","until"],"additionalProperties":false},{"type":"null"}]},"baseline":{"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}},"signature":{"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"}},"required":["version","status","at","base","head","plan","verdict","change","ledger","attempts","instructions","lease","baseline","signature"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"time":{"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991},"count":{"type":"integer","minimum":0,"maximum":9007199254740991}}};
const schema52 = {"description":"Milliseconds since the epoch.","type":"integer","minimum":0,"maximum":9007199254740991};
const schema53 = {"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"};
const schema58 = {"type":"integer","minimum":0,"maximum":9007199254740991};
const func19 = Object.prototype.hasOwnProperty;
const pattern7 = new RegExp("^(?:[0-9a-f]{40}|[0-9a-f]{64})$", "u");
const pattern11 = new RegExp("^[0-9a-f]{16}$", "u");
const pattern12 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern13 = new RegExp("^(?:[0-9a-f]{64})?$", "u");

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:session" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.version === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},message:"must have required property '"+"version"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.base === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "base"},message:"must have required property '"+"base"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.head === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "head"},message:"must have required property '"+"head"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.plan === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"},message:"must have required property '"+"plan"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.verdict === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "verdict"},message:"must have required property '"+"verdict"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.change === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "change"},message:"must have required property '"+"change"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.ledger === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ledger"},message:"must have required property '"+"ledger"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.attempts === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "attempts"},message:"must have required property '"+"attempts"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.instructions === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "instructions"},message:"must have required property '"+"instructions"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.lease === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lease"},message:"must have required property '"+"lease"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.baseline === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "baseline"},message:"must have required property '"+"baseline"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.signature === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "signature"},message:"must have required property '"+"signature"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key0 in data){
if(!(func19.call(schema51.properties, key0))){
const err14 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.version !== undefined){
if(2 !== data.version){
const err15 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 2},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(!((((((data1 === "running") || (data1 === "waiting")) || (data1 === "published")) || (data1 === "exhausted")) || (data1 === "failed")) || (data1 === "done"))){
const err16 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema51.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.at !== undefined){
let data2 = data.at;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err17 = {instancePath:instancePath+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
const err18 = {instancePath:instancePath+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err19 = {instancePath:instancePath+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.base !== undefined){
let data3 = data.base;
const _errs8 = errors;
let valid2 = false;
const _errs9 = errors;
if(typeof data3 === "string"){
if(!pattern7.test(data3)){
const err20 = {instancePath:instancePath+"/base",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
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
const err21 = {instancePath:instancePath+"/base",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
const _errs12 = errors;
if(data3 !== null){
const err22 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err23 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
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
}
if(data.head !== undefined){
let data4 = data.head;
const _errs15 = errors;
let valid4 = false;
const _errs16 = errors;
if(typeof data4 === "string"){
if(!pattern7.test(data4)){
const err24 = {instancePath:instancePath+"/head",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/head",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid1 = _errs16 === errors;
valid4 = valid4 || _valid1;
const _errs19 = errors;
if(data4 !== null){
const err26 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid1 = _errs19 === errors;
valid4 = valid4 || _valid1;
if(!valid4){
const err27 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
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
}
if(data.plan !== undefined){
let data5 = data.plan;
const _errs22 = errors;
let valid6 = false;
const _errs23 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.summary === undefined){
const err28 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/required",keyword:"required",params:{missingProperty: "summary"},message:"must have required property '"+"summary"+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data5.at === undefined){
const err29 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
for(const key1 in data5){
if(!((key1 === "summary") || (key1 === "at"))){
const err30 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data5.summary !== undefined){
let data6 = data5.summary;
if(typeof data6 === "string"){
if(func1(data6) > 2000){
const err31 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
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
const err32 = {instancePath:instancePath+"/plan/summary",schemaPath:"#/properties/plan/anyOf/0/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data5.at !== undefined){
let data7 = data5.at;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err33 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
const err34 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err35 = {instancePath:instancePath+"/plan/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
}
else {
const err36 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid2 = _errs23 === errors;
valid6 = valid6 || _valid2;
const _errs31 = errors;
if(data5 !== null){
const err37 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
var _valid2 = _errs31 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
const err38 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
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
}
if(data.verdict !== undefined){
let data8 = data.verdict;
const _errs34 = errors;
let valid9 = false;
const _errs35 = errors;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.kind === undefined){
const err39 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data8.failed === undefined){
const err40 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/required",keyword:"required",params:{missingProperty: "failed"},message:"must have required property '"+"failed"+"'"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key2 in data8){
if(!((key2 === "kind") || (key2 === "failed"))){
const err41 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data8.kind !== undefined){
let data9 = data8.kind;
if(!((((data9 === "passed") || (data9 === "failed")) || (data9 === "blocked")) || (data9 === "inconclusive"))){
const err42 = {instancePath:instancePath+"/verdict/kind",schemaPath:"#/properties/verdict/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema51.properties.verdict.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data8.failed !== undefined){
let data10 = data8.failed;
if(Array.isArray(data10)){
if(data10.length > 16){
const err43 = {instancePath:instancePath+"/verdict/failed",schemaPath:"#/properties/verdict/anyOf/0/properties/failed/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(typeof data11 === "string"){
if(func1(data11) > 300){
const err44 = {instancePath:instancePath+"/verdict/failed/" + i0,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
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
const err45 = {instancePath:instancePath+"/verdict/failed/" + i0,schemaPath:"#/properties/verdict/anyOf/0/properties/failed/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
var _valid3 = _errs35 === errors;
valid9 = valid9 || _valid3;
const _errs43 = errors;
if(data8 !== null){
const err48 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var _valid3 = _errs43 === errors;
valid9 = valid9 || _valid3;
if(!valid9){
const err49 = {instancePath:instancePath+"/verdict",schemaPath:"#/properties/verdict/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
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
}
if(data.change !== undefined){
let data12 = data.change;
const _errs46 = errors;
let valid13 = false;
const _errs47 = errors;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.base === undefined){
const err50 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: "base"},message:"must have required property '"+"base"+"'"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data12.files === undefined){
const err51 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/required",keyword:"required",params:{missingProperty: "files"},message:"must have required property '"+"files"+"'"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
for(const key3 in data12){
if(!((key3 === "base") || (key3 === "files"))){
const err52 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data12.base !== undefined){
let data13 = data12.base;
if(typeof data13 === "string"){
if(!pattern7.test(data13)){
const err53 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
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
const err54 = {instancePath:instancePath+"/change/base",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data12.files !== undefined){
let data14 = data12.files;
if(Array.isArray(data14)){
if(data14.length > 3000){
const err55 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data14.length < 1){
const err56 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.path === undefined){
const err57 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data15.before === undefined){
const err58 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: "before"},message:"must have required property '"+"before"+"'"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data15.text === undefined){
const err59 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
for(const key4 in data15){
if(!(((key4 === "path") || (key4 === "before")) || (key4 === "text"))){
const err60 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data15.path !== undefined){
let data16 = data15.path;
if(typeof data16 === "string"){
if(func1(data16) > 4096){
const err61 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(func1(data16) < 1){
const err62 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
else {
const err63 = {instancePath:instancePath+"/change/files/" + i1+"/path",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data15.before !== undefined){
let data17 = data15.before;
const _errs61 = errors;
let valid19 = false;
const _errs62 = errors;
if(typeof data17 === "string"){
if(!pattern7.test(data17)){
const err64 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/$defs/commit/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""};
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
const err65 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/$defs/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
var _valid5 = _errs62 === errors;
valid19 = valid19 || _valid5;
const _errs65 = errors;
if(data17 !== null){
const err66 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
var _valid5 = _errs65 === errors;
valid19 = valid19 || _valid5;
if(!valid19){
const err67 = {instancePath:instancePath+"/change/files/" + i1+"/before",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/before/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
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
}
if(data15.text !== undefined){
let data18 = data15.text;
const _errs68 = errors;
let valid21 = false;
const _errs69 = errors;
if(typeof data18 === "string"){
if(func1(data18) > 400000){
const err68 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err69 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
var _valid6 = _errs69 === errors;
valid21 = valid21 || _valid6;
const _errs71 = errors;
if(data18 !== null){
const err70 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
var _valid6 = _errs71 === errors;
valid21 = valid21 || _valid6;
if(!valid21){
const err71 = {instancePath:instancePath+"/change/files/" + i1+"/text",schemaPath:"#/properties/change/anyOf/0/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
else {
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err72 = {instancePath:instancePath+"/change/files/" + i1,schemaPath:"#/properties/change/anyOf/0/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/anyOf/0/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
else {
const err74 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
var _valid4 = _errs47 === errors;
valid13 = valid13 || _valid4;
const _errs73 = errors;
if(data12 !== null){
const err75 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
var _valid4 = _errs73 === errors;
valid13 = valid13 || _valid4;
if(!valid13){
const err76 = {instancePath:instancePath+"/change",schemaPath:"#/properties/change/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
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
}
if(data.ledger !== undefined){
let data19 = data.ledger;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.runs === undefined){
const err77 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "runs"},message:"must have required property '"+"runs"+"'"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(data19.rounds === undefined){
const err78 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "rounds"},message:"must have required property '"+"rounds"+"'"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(data19.inputTokens === undefined){
const err79 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "inputTokens"},message:"must have required property '"+"inputTokens"+"'"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(data19.outputTokens === undefined){
const err80 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "outputTokens"},message:"must have required property '"+"outputTokens"+"'"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data19.costUsd === undefined){
const err81 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "costUsd"},message:"must have required property '"+"costUsd"+"'"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data19.ms === undefined){
const err82 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/required",keyword:"required",params:{missingProperty: "ms"},message:"must have required property '"+"ms"+"'"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
for(const key5 in data19){
if(!((((((key5 === "runs") || (key5 === "rounds")) || (key5 === "inputTokens")) || (key5 === "outputTokens")) || (key5 === "costUsd")) || (key5 === "ms"))){
const err83 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data19.runs !== undefined){
let data20 = data19.runs;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err84 = {instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 9007199254740991 || isNaN(data20)){
const err85 = {instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(data20 < 0 || isNaN(data20)){
const err86 = {instancePath:instancePath+"/ledger/runs",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
if(data19.rounds !== undefined){
let data21 = data19.rounds;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err87 = {instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 9007199254740991 || isNaN(data21)){
const err88 = {instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(data21 < 0 || isNaN(data21)){
const err89 = {instancePath:instancePath+"/ledger/rounds",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
if(data19.inputTokens !== undefined){
let data22 = data19.inputTokens;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
const err90 = {instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 > 9007199254740991 || isNaN(data22)){
const err91 = {instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(data22 < 0 || isNaN(data22)){
const err92 = {instancePath:instancePath+"/ledger/inputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
if(data19.outputTokens !== undefined){
let data23 = data19.outputTokens;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err93 = {instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 9007199254740991 || isNaN(data23)){
const err94 = {instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(data23 < 0 || isNaN(data23)){
const err95 = {instancePath:instancePath+"/ledger/outputTokens",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
if(data19.costUsd !== undefined){
let data24 = data19.costUsd;
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 1000000000 || isNaN(data24)){
const err96 = {instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if(data24 < 0 || isNaN(data24)){
const err97 = {instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/ledger/costUsd",schemaPath:"#/properties/ledger/properties/costUsd/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data19.ms !== undefined){
let data25 = data19.ms;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
const err99 = {instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 9007199254740991 || isNaN(data25)){
const err100 = {instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(data25 < 0 || isNaN(data25)){
const err101 = {instancePath:instancePath+"/ledger/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
}
else {
const err102 = {instancePath:instancePath+"/ledger",schemaPath:"#/properties/ledger/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data.attempts !== undefined){
let data26 = data.attempts;
if(Array.isArray(data26)){
if(data26.length > 20){
const err103 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
const len2 = data26.length;
for(let i2=0; i2<len2; i2++){
let data27 = data26[i2];
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.run === undefined){
const err104 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: "run"},message:"must have required property '"+"run"+"'"};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data27.at === undefined){
const err105 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
if(data27.status === undefined){
const err106 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(data27.reason === undefined){
const err107 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if(data27.question === undefined){
const err108 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/required",keyword:"required",params:{missingProperty: "question"},message:"must have required property '"+"question"+"'"};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
for(const key6 in data27){
if(!(((((key6 === "run") || (key6 === "at")) || (key6 === "status")) || (key6 === "reason")) || (key6 === "question"))){
const err109 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data27.run !== undefined){
let data28 = data27.run;
if(typeof data28 === "string"){
if(func1(data28) > 60){
const err110 = {instancePath:instancePath+"/attempts/" + i2+"/run",schemaPath:"#/properties/attempts/items/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
else {
const err111 = {instancePath:instancePath+"/attempts/" + i2+"/run",schemaPath:"#/properties/attempts/items/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data27.at !== undefined){
let data29 = data27.at;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
const err112 = {instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 9007199254740991 || isNaN(data29)){
const err113 = {instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(data29 < 0 || isNaN(data29)){
const err114 = {instancePath:instancePath+"/attempts/" + i2+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
if(data27.status !== undefined){
let data30 = data27.status;
if(!(((((((((((data30 === "validated") || (data30 === "unvalidated")) || (data30 === "needs-info")) || (data30 === "needs-review")) || (data30 === "no-change")) || (data30 === "superseded")) || (data30 === "skipped")) || (data30 === "denied")) || (data30 === "exhausted")) || (data30 === "withdrawn")) || (data30 === "failed"))){
const err115 = {instancePath:instancePath+"/attempts/" + i2+"/status",schemaPath:"#/properties/attempts/items/properties/status/enum",keyword:"enum",params:{allowedValues: schema51.properties.attempts.items.properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
if(data27.reason !== undefined){
let data31 = data27.reason;
if(typeof data31 === "string"){
if(func1(data31) > 600){
const err116 = {instancePath:instancePath+"/attempts/" + i2+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 600},message:"must NOT have more than 600 characters"};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
else {
const err117 = {instancePath:instancePath+"/attempts/" + i2+"/reason",schemaPath:"#/properties/attempts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
if(data27.question !== undefined){
let data32 = data27.question;
if(typeof data32 === "string"){
if(func1(data32) > 2000){
const err118 = {instancePath:instancePath+"/attempts/" + i2+"/question",schemaPath:"#/properties/attempts/items/properties/question/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/attempts/" + i2+"/question",schemaPath:"#/properties/attempts/items/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
}
else {
const err120 = {instancePath:instancePath+"/attempts/" + i2,schemaPath:"#/properties/attempts/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
}
else {
const err121 = {instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
if(data.instructions !== undefined){
let data33 = data.instructions;
if(Array.isArray(data33)){
if(data33.length > 20){
const err122 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
const len3 = data33.length;
for(let i3=0; i3<len3; i3++){
let data34 = data33[i3];
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
if(data34.by === undefined){
const err123 = {instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: "by"},message:"must have required property '"+"by"+"'"};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
if(data34.at === undefined){
const err124 = {instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if(data34.text === undefined){
const err125 = {instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
for(const key7 in data34){
if(!(((key7 === "by") || (key7 === "at")) || (key7 === "text"))){
const err126 = {instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data34.by !== undefined){
let data35 = data34.by;
if(typeof data35 === "string"){
if(func1(data35) > 100){
const err127 = {instancePath:instancePath+"/instructions/" + i3+"/by",schemaPath:"#/properties/instructions/items/properties/by/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
else {
const err128 = {instancePath:instancePath+"/instructions/" + i3+"/by",schemaPath:"#/properties/instructions/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data34.at !== undefined){
let data36 = data34.at;
if(!(((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36))) && (isFinite(data36)))){
const err129 = {instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 > 9007199254740991 || isNaN(data36)){
const err130 = {instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
if(data36 < 0 || isNaN(data36)){
const err131 = {instancePath:instancePath+"/instructions/" + i3+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
if(data34.text !== undefined){
let data37 = data34.text;
if(typeof data37 === "string"){
if(func1(data37) > 2000){
const err132 = {instancePath:instancePath+"/instructions/" + i3+"/text",schemaPath:"#/properties/instructions/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/instructions/" + i3+"/text",schemaPath:"#/properties/instructions/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/instructions/" + i3,schemaPath:"#/properties/instructions/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
}
else {
const err135 = {instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
if(data.lease !== undefined){
let data38 = data.lease;
const _errs123 = errors;
let valid36 = false;
const _errs124 = errors;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.run === undefined){
const err136 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: "run"},message:"must have required property '"+"run"+"'"};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if(data38.attempt === undefined){
const err137 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: "attempt"},message:"must have required property '"+"attempt"+"'"};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if(data38.holder === undefined){
const err138 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: "holder"},message:"must have required property '"+"holder"+"'"};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
if(data38.until === undefined){
const err139 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/required",keyword:"required",params:{missingProperty: "until"},message:"must have required property '"+"until"+"'"};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
for(const key8 in data38){
if(!((((key8 === "run") || (key8 === "attempt")) || (key8 === "holder")) || (key8 === "until"))){
const err140 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
if(data38.run !== undefined){
let data39 = data38.run;
if(typeof data39 === "string"){
if(func1(data39) > 60){
const err141 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
else {
const err142 = {instancePath:instancePath+"/lease/run",schemaPath:"#/properties/lease/anyOf/0/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data38.attempt !== undefined){
let data40 = data38.attempt;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err143 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 > 9007199254740991 || isNaN(data40)){
const err144 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
if(data40 < 0 || isNaN(data40)){
const err145 = {instancePath:instancePath+"/lease/attempt",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
if(data38.holder !== undefined){
let data41 = data38.holder;
if(typeof data41 === "string"){
if(!pattern11.test(data41)){
const err146 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{16}$"},message:"must match pattern \""+"^[0-9a-f]{16}$"+"\""};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
else {
const err147 = {instancePath:instancePath+"/lease/holder",schemaPath:"#/properties/lease/anyOf/0/properties/holder/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
if(data38.until !== undefined){
let data42 = data38.until;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
const err148 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 > 9007199254740991 || isNaN(data42)){
const err149 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
if(data42 < 0 || isNaN(data42)){
const err150 = {instancePath:instancePath+"/lease/until",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
}
}
}
else {
const err151 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
var _valid7 = _errs124 === errors;
valid36 = valid36 || _valid7;
const _errs137 = errors;
if(data38 !== null){
const err152 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
var _valid7 = _errs137 === errors;
valid36 = valid36 || _valid7;
if(!valid36){
const err153 = {instancePath:instancePath+"/lease",schemaPath:"#/properties/lease/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
else {
errors = _errs123;
if(vErrors !== null){
if(_errs123){
vErrors.length = _errs123;
}
else {
vErrors = null;
}
}
}
}
if(data.baseline !== undefined){
let data43 = data.baseline;
if(Array.isArray(data43)){
if(data43.length > 16){
const err154 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
const len4 = data43.length;
for(let i4=0; i4<len4; i4++){
let data44 = data43[i4];
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.key === undefined){
const err155 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'"};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
if(data44.at === undefined){
const err156 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
if(data44.code === undefined){
const err157 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
if(data44.ms === undefined){
const err158 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: "ms"},message:"must have required property '"+"ms"+"'"};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
if(data44.output === undefined){
const err159 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/required",keyword:"required",params:{missingProperty: "output"},message:"must have required property '"+"output"+"'"};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
for(const key9 in data44){
if(!(((((key9 === "key") || (key9 === "at")) || (key9 === "code")) || (key9 === "ms")) || (key9 === "output"))){
const err160 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data44.key !== undefined){
let data45 = data44.key;
if(typeof data45 === "string"){
if(!pattern12.test(data45)){
const err161 = {instancePath:instancePath+"/baseline/" + i4+"/key",schemaPath:"#/properties/baseline/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
}
else {
const err162 = {instancePath:instancePath+"/baseline/" + i4+"/key",schemaPath:"#/properties/baseline/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data44.at !== undefined){
let data46 = data44.at;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err163 = {instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 9007199254740991 || isNaN(data46)){
const err164 = {instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
if(data46 < 0 || isNaN(data46)){
const err165 = {instancePath:instancePath+"/baseline/" + i4+"/at",schemaPath:"#/$defs/time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
}
if(data44.code !== undefined){
let data47 = data44.code;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err166 = {instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 255 || isNaN(data47)){
const err167 = {instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
if(data47 < 0 || isNaN(data47)){
const err168 = {instancePath:instancePath+"/baseline/" + i4+"/code",schemaPath:"#/properties/baseline/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
}
if(data44.ms !== undefined){
let data48 = data44.ms;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err169 = {instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 > 9007199254740991 || isNaN(data48)){
const err170 = {instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
if(data48 < 0 || isNaN(data48)){
const err171 = {instancePath:instancePath+"/baseline/" + i4+"/ms",schemaPath:"#/$defs/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
if(data44.output !== undefined){
let data49 = data44.output;
if(typeof data49 === "string"){
if(func1(data49) > 400000){
const err172 = {instancePath:instancePath+"/baseline/" + i4+"/output",schemaPath:"#/properties/baseline/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
}
else {
const err173 = {instancePath:instancePath+"/baseline/" + i4+"/output",schemaPath:"#/properties/baseline/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
}
else {
const err174 = {instancePath:instancePath+"/baseline/" + i4,schemaPath:"#/properties/baseline/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
}
else {
const err175 = {instancePath:instancePath+"/baseline",schemaPath:"#/properties/baseline/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
}
if(data.signature !== undefined){
let data50 = data.signature;
if(typeof data50 === "string"){
if(!pattern13.test(data50)){
const err176 = {instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
else {
const err177 = {instancePath:instancePath+"/signature",schemaPath:"#/properties/signature/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
}
else {
const err178 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validators = { "append-file": append_file, "ask": ask, "delete-file": delete_file, "finish": finish, "list-files": list_files, "mkdir": mkdir, "patch-file": patch_file, "read-file": read_file, "recall": recall, "run-command": run_command, "search": search, "write-file": write_file };
export const documentValidators = { "critic": critic, "plan.coder": plan_coder, "session": session };
export const parameters = {"append-file":{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}},"required":["path","content"]},"ask":{"type":"object","properties":{"question":{"type":"string"}},"required":["question"]},"delete-file":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]},"finish":{"type":"object","properties":{"title":{"type":"string"},"summary":{"type":"string"}},"required":["title","summary"]},"list-files":{"type":"object","properties":{"path":{"type":"string"}}},"mkdir":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]},"patch-file":{"type":"object","properties":{"path":{"type":"string"},"paths":{"type":"array","items":{"type":"string"}},"search":{"type":"string"},"replace":{"type":"string"},"edits":{"type":"array","items":{"type":"object","properties":{"search":{"type":"string"},"replace":{"type":"string"}},"required":["search","replace"]}}}},"read-file":{"type":"object","properties":{"path":{"type":"string"},"start":{"type":"integer"},"end":{"type":"integer"}},"required":["path"]},"recall":{"type":"object","properties":{"id":{"type":"string"},"from":{"type":"integer"}},"required":["id"]},"run-command":{"type":"object","properties":{"command":{"type":"string"},"path":{"type":"string"}},"required":["command"]},"search":{"type":"object","properties":{"pattern":{"type":"string"},"path":{"type":"string"}},"required":["pattern"]},"write-file":{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}},"required":["path","content"]}};
export const descriptions = {"append-file":"Add lines at the end of a file.","ask":"Last resort: ask the author and stop.","delete-file":"Delete a file.","finish":"Done: the host validates and opens the pull request.","list-files":"List files below a folder.","mkdir":"Rarely needed: files bring folders.","patch-file":"Replace text that occurs exactly once; no line numbers. Several edits of a file: edits; the same in several files: paths.","read-file":"Read numbered lines of a file.","recall":"Show an earlier result again, by its call's id, from a character on.","run-command":"Run a listed command; path fills {path}, or names one test file.","search":"Find lines by POSIX extended regex.","write-file":"Create or replace a whole file."};
