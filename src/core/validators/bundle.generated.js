// Generated from schemas/ by scripts/validators.ts (npm run build). Do not edit.
import func2_ from 'ajv/dist/runtime/ucs2length.js';
const func2 = func2_.default ?? func2_;

export const bundle = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"tether:bundle","title":"bundle","description":"What the job that asks the model hands to the job that publishes.","type":"object","properties":{"version":{"const":1},"origin":{"type":"object","description":"Of what and where it was made.","properties":{"repository":{"type":"string","maxLength":200},"issue":{"$ref":"#/$defs/count"},"run":{"type":"string","maxLength":60},"attempt":{"$ref":"#/$defs/count"},"agent":{"enum":["coder","writer"]}},"required":["repository","issue","run","attempt","agent"],"additionalProperties":false},"base":{"description":"The commit that the change is held against; null: it ended before one was opened.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"pull":{"description":"The open pull request of the branch as the job found it; absent or null: there was none.","anyOf":[{"type":"integer","minimum":1,"maximum":9007199254740991},{"type":"null"}]},"head":{"description":"The branch of the issue as the job found it; null: there was none.","anyOf":[{"$ref":"#/$defs/commit"},{"type":"null"}]},"task":{"type":"object","description":"Hashes of the issue's title and text as the model was asked; absent: the run did not begin.","properties":{"title":{"type":"string","pattern":"^[0-9a-f]{12}$"},"body":{"type":"string","pattern":"^[0-9a-f]{12}$"}},"required":["title","body"],"additionalProperties":false},"session":{"type":"object","properties":{"isKept":{"type":"boolean"},"over":{"description":"The state that the job read; null: nothing was kept.","anyOf":[{"type":"string","maxLength":200},{"type":"null"}]},"baseline":{"$ref":"tether:session#/properties/baseline"},"signature":{"$ref":"tether:session#/properties/signature"},"digest":{"$ref":"tether:session#/properties/digest"}},"required":["isKept","over","baseline","signature","digest"],"additionalProperties":false},"change":{"type":"object","description":"What the run edited, and a hash of the whole change set.","properties":{"hash":{"$ref":"#/$defs/hash"},"files":{"type":"array","maxItems":3000,"items":{"type":"object","properties":{"path":{"$ref":"#/$defs/path"},"text":{"description":"Null: the file is deleted.","anyOf":[{"type":"string","maxLength":2200000},{"type":"null"}]}},"required":["path","text"],"additionalProperties":false}}},"required":["hash","files"],"additionalProperties":false},"ending":{"anyOf":[{"type":"object","properties":{"kind":{"const":"rounds"},"end":{"$ref":"#/$defs/end"},"generatedFiles":{"type":"array","maxItems":8000,"items":{"$ref":"#/$defs/generated"}},"formatted":{"type":"array","maxItems":8000,"items":{"$ref":"#/$defs/formatted"}},"notShown":{"$ref":"#/$defs/sentences"}},"required":["kind","end","generatedFiles","formatted","notShown"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"plan"},"end":{"anyOf":[{"type":"object","properties":{"kind":{"const":"plan"},"text":{"type":"string","maxLength":9000}},"required":["kind","text"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"question"},"text":{"type":"string","maxLength":400000}},"required":["kind","text"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"none"},"why":{"type":"string","maxLength":20000},"isFault":{"type":"boolean"}},"required":["kind","why","isFault"],"additionalProperties":false}]}},"required":["kind","end"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"broken"},"status":{"enum":["failed","superseded","no-change"]},"reason":{"type":"string","maxLength":20000}},"required":["kind","status","reason"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"over"},"status":{"enum":["failed","skipped","denied","exhausted","superseded"]},"reason":{"type":"string","maxLength":20000}},"required":["kind","status","reason"],"additionalProperties":false}]},"cost":{"type":"object","properties":{"spent":{"type":"object","properties":{"rounds":{"$ref":"#/$defs/count"},"criticCalls":{"$ref":"#/$defs/count"},"modelCalls":{"$ref":"#/$defs/count"},"estimatedCalls":{"$ref":"#/$defs/count"},"toolCalls":{"$ref":"#/$defs/count"},"inputTokens":{"$ref":"#/$defs/count"},"cachedTokens":{"$ref":"#/$defs/count"},"outputTokens":{"$ref":"#/$defs/count"},"costUsd":{"anyOf":[{"type":"number","minimum":0,"maximum":1000000000},{"type":"null"}]}},"required":["rounds","criticCalls","modelCalls","toolCalls","inputTokens","cachedTokens","outputTokens","costUsd"],"additionalProperties":false},"ms":{"$ref":"#/$defs/milliseconds"},"model":{"type":"string","maxLength":500}},"required":["spent","ms","model"],"additionalProperties":false},"told":{"type":"object","properties":{"caveats":{"$ref":"#/$defs/sentences"},"notices":{"$ref":"#/$defs/sentences"},"unlike":{"type":"object","properties":{"lacking":{"$ref":"#/$defs/variables"},"set":{"$ref":"#/$defs/variables"}},"required":["lacking","set"],"additionalProperties":false}},"required":["caveats","notices","unlike"],"additionalProperties":false},"seals":{"description":"What only the key of the model can make, by hashes of what it is of.","type":"array","maxItems":2000,"items":{"type":"object","properties":{"of":{"$ref":"#/$defs/hash"},"seal":{"$ref":"#/$defs/hash"}},"required":["of","seal"],"additionalProperties":false}}},"required":["version","origin","base","head","session","change","ending","cost","told","seals"],"additionalProperties":false,"$defs":{"commit":{"type":"string","pattern":"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},"hash":{"type":"string","pattern":"^[0-9a-f]{64}$"},"count":{"type":"integer","minimum":0,"maximum":9007199254740991},"milliseconds":{"type":"number","minimum":0,"maximum":9007199254740991},"path":{"type":"string","maxLength":4096,"minLength":1},"command":{"type":"string","maxLength":10000},"status":{"enum":["validated","unvalidated","drafted","needs-info","needs-review","no-change","superseded","skipped","denied","exhausted","withdrawn","failed"]},"sentences":{"type":"array","maxItems":200,"items":{"type":"string","maxLength":20000}},"variables":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[\\w.()-]{1,200}[*]?$"}},"result":{"anyOf":[{"type":"object","properties":{"kind":{"const":"exited"},"code":{"type":"integer","minimum":0,"maximum":4294967295},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"},"generated":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/generated"}},"notes":{"type":"array","maxItems":100,"items":{"type":"string","maxLength":4000}}},"required":["kind","code","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"signalled"},"signal":{"type":"string","pattern":"^[A-Z0-9+-]{1,40}$"},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","signal","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"timed-out"},"limitMs":{"$ref":"#/$defs/milliseconds"},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","limitMs","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"refused"},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]},"generated":{"type":"object","properties":{"path":{"$ref":"#/$defs/path"},"why":{"anyOf":[{"type":"string","maxLength":4000},{"type":"null"}]}},"required":["path","why"],"additionalProperties":false},"formatted":{"anyOf":[{"type":"object","properties":{"kind":{"const":"formatted"},"path":{"$ref":"#/$defs/path"},"by":{"$ref":"#/$defs/command"}},"required":["kind","path","by"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"left"},"path":{"$ref":"#/$defs/path"},"by":{"$ref":"#/$defs/command"},"why":{"type":"string","maxLength":4000}},"required":["kind","path","by","why"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"by":{"$ref":"#/$defs/command"},"why":{"type":"string","maxLength":400000}},"required":["kind","by","why"],"additionalProperties":false}]},"place":{"type":"object","properties":{"path":{"type":"string","maxLength":8192},"line":{"anyOf":[{"type":"number","minimum":0},{"type":"null"}]}},"required":["path","line"],"additionalProperties":false},"failure":{"type":"object","properties":{"id":{"type":"string","maxLength":20000},"cause":{"enum":["assertion","error","load","diagnostic","unknown"]},"name":{"type":"string","maxLength":20000},"at":{"anyOf":[{"$ref":"#/$defs/place"},{"type":"null"}]},"message":{"type":"string","maxLength":20000},"trace":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/place"}},"said":{"type":"string","maxLength":400000}},"required":["id","cause","name","at","message","trace"],"additionalProperties":false},"counts":{"anyOf":[{"type":"object","properties":{"executed":{"$ref":"#/$defs/count"},"skipped":{"$ref":"#/$defs/count"},"tests":{"description":"How many tests ran, where `executed` counts their assertions; null: not known.","anyOf":[{"$ref":"#/$defs/count"},{"type":"null"}]}},"required":["executed","skipped"],"additionalProperties":false},{"type":"null"}]},"reading":{"type":"object","properties":{"formats":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":40}},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/failure"}},"counts":{"$ref":"#/$defs/counts"},"passed":{"type":"array","maxItems":200000,"items":{"type":"string","maxLength":20000}},"isComplete":{"type":"boolean"}},"required":["formats","failures","counts","passed","isComplete"],"additionalProperties":false},"read":{"type":"object","properties":{"result":{"$ref":"#/$defs/result"},"reading":{"anyOf":[{"$ref":"#/$defs/reading"},{"type":"null"}]}},"required":["result","reading"],"additionalProperties":false},"comparison":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"base":{"anyOf":[{"$ref":"#/$defs/read"},{"type":"null"}]},"candidate":{"$ref":"#/$defs/read"},"failures":{"type":"array","maxItems":40000,"items":{"type":"object","properties":{"class":{"enum":["regression","pre-existing","unresolved","fixed","missing","rewritten","flaky","flaky-elsewhere","incomparable"]},"failure":{"$ref":"#/$defs/failure"}},"required":["class","failure"],"additionalProperties":false}},"outcome":{"enum":["passed","no-regression","regressed","unresolved","inconclusive","not-run"]},"why":{"type":"string","maxLength":20000}},"required":["command","base","candidate","failures","outcome","why"],"additionalProperties":false},"tampering":{"type":"object","properties":{"kind":{"enum":["tests-taken-out","tests-not-run","issue-test-fails","fewer-tests","checks-needed","checks-blind","checks-changed","build-changed","ci-changed","dependencies-changed","license-changed","line-to-look-at","unseen-by-commands"]},"path":{"type":"string","maxLength":4096},"line":{"anyOf":[{"$ref":"#/$defs/count"},{"type":"null"}]},"detail":{"type":"string","maxLength":4000}},"required":["kind","path","line","detail"],"additionalProperties":false},"named":{"type":"object","properties":{"id":{"type":"string","maxLength":20000},"cause":{"enum":["assertion","error","load","diagnostic","unknown"]},"name":{"type":"string","maxLength":20000}},"required":["id","cause","name"],"additionalProperties":false},"run":{"type":"object","description":"The record of a run, without its output.","properties":{"command":{"type":"string","maxLength":20000},"state":{"$ref":"#/$defs/hash"},"result":{"anyOf":[{"type":"object","properties":{"kind":{"const":"exited"},"code":{"type":"integer","minimum":0,"maximum":4294967295},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","code","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"signalled"},"signal":{"type":"string","pattern":"^[A-Z0-9+-]{1,40}$"},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","signal","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"timed-out"},"limitMs":{"$ref":"#/$defs/milliseconds"},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","limitMs","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"refused"},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]},"reading":{"anyOf":[{"type":"object","properties":{"counts":{"$ref":"#/$defs/counts"},"isComplete":{"type":"boolean"},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}}},"required":["counts","isComplete","failures"],"additionalProperties":false},{"type":"null"}]}},"required":["command","state","result","reading"],"additionalProperties":false},"commands":{"type":"array","maxItems":1000,"items":{"type":"object","properties":{"base":{"$ref":"#/$defs/run"},"runs":{"type":"array","maxItems":2,"items":{"$ref":"#/$defs/run"}}},"required":["base","runs"],"additionalProperties":false}},"proof":{"anyOf":[{"type":"object","properties":{"kind":{"const":"proven"},"by":{"enum":["tests-of-the-change","tests-of-the-base"]},"command":{"$ref":"#/$defs/command"},"tests":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}},"without":{"$ref":"#/$defs/run"},"with":{"$ref":"#/$defs/run"},"message":{"type":"string","maxLength":20000},"again":{"$ref":"#/$defs/run"},"alteredTests":{"$ref":"#/$defs/count"}},"required":["kind","by","again","command","tests","without","with","message"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["passes-without-change","load-error"]},"command":{"$ref":"#/$defs/command"},"tests":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}},"without":{"$ref":"#/$defs/run"},"with":{"$ref":"#/$defs/run"},"message":{"type":"string","maxLength":20000}},"required":["kind","command","tests","without","with","message"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-tests"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["not-applicable","not-checked"]},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]},"originals":{"anyOf":[{"type":"object","properties":{"kind":{"const":"unchanged"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"passed"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"commands":{"$ref":"#/$defs/commands"}},"required":["kind","paths","commands"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/failure"}},"commands":{"$ref":"#/$defs/commands"}},"required":["kind","paths","failures","commands"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"not-compared"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"command":{"anyOf":[{"$ref":"#/$defs/command"},{"type":"null"}]},"why":{"type":"string","maxLength":20000}},"required":["kind","paths","command","why"],"additionalProperties":false}]},"verdict":{"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed"]},"records":{"type":"array","maxItems":200,"items":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"result":{"$ref":"#/$defs/result"},"changeSetHash":{"$ref":"#/$defs/hash"}},"required":["command","result","changeSetHash"],"additionalProperties":false}},"changeSetHash":{"$ref":"#/$defs/hash"},"evidence":{"type":"object","properties":{"comparisons":{"type":"array","maxItems":200,"items":{"$ref":"#/$defs/comparison"}},"proof":{"$ref":"#/$defs/proof"},"tampering":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/tampering"}},"originalTests":{"$ref":"#/$defs/originals"},"secrets":{"type":"array","maxItems":20000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"line":{"$ref":"#/$defs/count"},"rule":{"type":"string","maxLength":100}},"required":["path","line","rule"],"additionalProperties":false}},"tests":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"leftOut":{"$ref":"#/$defs/leftOut"}},"required":["comparisons","proof","tampering","originalTests","secrets"],"additionalProperties":false},"cost":{"$ref":"#/$defs/cost"}},"required":["kind","records","changeSetHash","evidence"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["blocked","inconclusive"]},"why":{"type":"string","maxLength":20000},"records":{"type":"array","maxItems":200,"items":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"result":{"$ref":"#/$defs/result"},"changeSetHash":{"$ref":"#/$defs/hash"}},"required":["command","result","changeSetHash"],"additionalProperties":false}},"changeSetHash":{"$ref":"#/$defs/hash"},"evidence":{"type":"object","properties":{"comparisons":{"type":"array","maxItems":200,"items":{"$ref":"#/$defs/comparison"}},"proof":{"$ref":"#/$defs/proof"},"tampering":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/tampering"}},"originalTests":{"$ref":"#/$defs/originals"},"secrets":{"type":"array","maxItems":20000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"line":{"$ref":"#/$defs/count"},"rule":{"type":"string","maxLength":100}},"required":["path","line","rule"],"additionalProperties":false}},"tests":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"leftOut":{"$ref":"#/$defs/leftOut"}},"required":["comparisons","proof","tampering","originalTests","secrets"],"additionalProperties":false},"cost":{"$ref":"#/$defs/cost"}},"required":["kind","why","records","changeSetHash","evidence"],"additionalProperties":false}]},"review":{"anyOf":[{"type":"object","properties":{"kind":{"const":"validated"},"verdict":{"$ref":"#/$defs/verdict"}},"required":["kind","verdict"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"rejected"},"verdict":{"$ref":"#/$defs/verdict"},"feedback":{"type":"string","maxLength":400000}},"required":["kind","verdict","feedback"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-change"}},"required":["kind"],"additionalProperties":false}]},"draft":{"type":"object","properties":{"title":{"type":"string","maxLength":20000},"assessment":{"type":"string","maxLength":60000},"problem":{"type":"string","maxLength":60000},"reproduction":{"type":"string","maxLength":60000},"expected":{"type":"string","maxLength":60000},"actual":{"type":"string","maxLength":60000},"acceptanceCriteria":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"affectedFiles":{"type":"array","maxItems":2000,"items":{"type":"object","properties":{"path":{"$ref":"#/$defs/path"},"isThere":{"type":"boolean"}},"required":["path","isThere"],"additionalProperties":false}},"outOfScope":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"assumptions":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"openQuestions":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}}},"required":["title","assessment","problem","reproduction","expected","actual","acceptanceCriteria","affectedFiles","outOfScope","assumptions","openQuestions"],"additionalProperties":false},"claim":{"type":"object","properties":{"title":{"type":"string","maxLength":20000},"summary":{"type":"string","maxLength":400000}},"required":["title","summary"],"additionalProperties":false},"end":{"anyOf":[{"type":"object","properties":{"kind":{"const":"validated"},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"}},"required":["kind","claim","verdict"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"unvalidated"},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"},"why":{"type":"string","maxLength":20000}},"required":["kind","claim","verdict","why"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["needs-review","withdrawn"]},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"},"feedback":{"type":"string","maxLength":400000}},"required":["kind","claim","verdict","feedback"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-change"},"claim":{"$ref":"#/$defs/claim"}},"required":["kind","claim"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"needs-info"},"question":{"type":"string","maxLength":400000}},"required":["kind","question"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"drafted"},"draft":{"$ref":"#/$defs/draft"}},"required":["kind","draft"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"exhausted"},"limit":{"enum":["rounds","total-tokens","cost","time","context","replies","attempts"]},"detail":{"type":"string","maxLength":20000},"review":{"$ref":"#/$defs/review"}},"required":["kind","limit","detail","review"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"fault":{"type":"string","maxLength":20000},"review":{"$ref":"#/$defs/review"}},"required":["kind","fault","review"],"additionalProperties":false}]},"cost":{"type":"object","properties":{"gateMs":{"type":"number","minimum":0},"probeMs":{"type":"number","minimum":0},"probes":{"$ref":"#/$defs/count"}},"required":["gateMs","probeMs","probes"],"additionalProperties":false},"leftOut":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"files":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"tried":{"$ref":"#/$defs/count"},"unnoticed":{"type":"array","maxItems":1000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"from":{"$ref":"#/$defs/count"},"to":{"$ref":"#/$defs/count"}},"required":["path","from","to"],"additionalProperties":false}},"isBlind":{"type":"boolean"}},"required":["command","files","tried","unnoticed","isBlind"],"additionalProperties":false}}};
const func1 = Object.prototype.hasOwnProperty;

const schema20 = {"type":"integer","minimum":0,"maximum":9007199254740991};

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
if(data > 9007199254740991 || isNaN(data)){
validate53.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
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

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(!pattern3.test(data)){
validate56.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$"},message:"must match pattern \""+"^(?:[0-9a-f]{40}|[0-9a-f]{64})$"+"\""}];
return false;
}
}
else {
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema26 = {"description":"What the commands of the gate said about a base commit.","type":"array","maxItems":16,"items":{"type":"object","properties":{"key":{"description":"A hash of base commit, argument vector and environment.","type":"string","pattern":"^[0-9a-f]{64}$"},"at":{"$ref":"#/$defs/time"},"code":{"type":"integer","minimum":0,"maximum":255},"ms":{"$ref":"#/$defs/count"},"output":{"type":"string","maxLength":400000}},"required":["key","at","code","ms","output"],"additionalProperties":false}};
const pattern8 = new RegExp("^[0-9a-f]{64}$", "u");
const schema23 = {"description":"Milliseconds since the epoch, up to the last date that there is.","type":"integer","minimum":0,"maximum":8640000000000000};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate60.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 8640000000000000 || isNaN(data)){
validate60.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8640000000000000},message:"must be <= 8640000000000000"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate60.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema25 = {"type":"integer","minimum":0,"maximum":9007199254740991};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
validate68.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate68.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 16){
validate83.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((((((data0.key === undefined) && (missing0 = "key")) || ((data0.at === undefined) && (missing0 = "at"))) || ((data0.code === undefined) && (missing0 = "code"))) || ((data0.ms === undefined) && (missing0 = "ms"))) || ((data0.output === undefined) && (missing0 = "output"))){
validate83.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(((((key0 === "key") || (key0 === "at")) || (key0 === "code")) || (key0 === "ms")) || (key0 === "output"))){
validate83.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.key !== undefined){
let data1 = data0.key;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
validate83.errors = [{instancePath:instancePath+"/" + i0+"/key",schemaPath:"#/items/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/" + i0+"/key",schemaPath:"#/items/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.at !== undefined){
const _errs6 = errors;
if(!(validate60(data0.at, {instancePath:instancePath+"/" + i0+"/at",parentData:data0,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.code !== undefined){
let data3 = data0.code;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate83.errors = [{instancePath:instancePath+"/" + i0+"/code",schemaPath:"#/items/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 255 || isNaN(data3)){
validate83.errors = [{instancePath:instancePath+"/" + i0+"/code",schemaPath:"#/items/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 255},message:"must be <= 255"}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate83.errors = [{instancePath:instancePath+"/" + i0+"/code",schemaPath:"#/items/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.ms !== undefined){
const _errs9 = errors;
if(!(validate68(data0.ms, {instancePath:instancePath+"/" + i0+"/ms",parentData:data0,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.output !== undefined){
let data5 = data0.output;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data5 === "string"){
if(func2(data5) > 400000){
validate83.errors = [{instancePath:instancePath+"/" + i0+"/output",schemaPath:"#/items/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/" + i0+"/output",schemaPath:"#/items/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema27 = {"description":"Of the baseline, by a key that only this action has; empty: there is no such key.","type":"string","pattern":"^(?:[0-9a-f]{64})?$"};
const pattern9 = new RegExp("^(?:[0-9a-f]{64})?$", "u");

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(!pattern9.test(data)){
validate87.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(?:[0-9a-f]{64})?$"},message:"must match pattern \""+"^(?:[0-9a-f]{64})?$"+"\""}];
return false;
}
}
else {
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema28 = {"description":"What the last run did, a line for each call, by the host's record; absent: nothing, or it is not known.","anyOf":[{"type":"array","maxItems":60,"items":{"type":"string","maxLength":400}},{"type":"null"}]};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data)){
if(data.length > 60){
const err0 = {instancePath,schemaPath:"#/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 60},message:"must NOT have more than 60 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
var valid1 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func2(data0) > 400){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/anyOf/0/items/maxLength",keyword:"maxLength",params:{limit: 400},message:"must NOT have more than 400 characters"};
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
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/anyOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var items0 = true;
}
const _errs5 = errors;
if(data !== null){
const err4 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err5 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate89.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate89.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate89.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema29 = {"type":"string","pattern":"^[0-9a-f]{64}$"};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(!pattern8.test(data)){
validate91.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"string","maxLength":4096,"minLength":1};

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate93.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(func2(data) > 4096){
validate93.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(func2(data) < 1){
validate93.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate93.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema31 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"validated"},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"}},"required":["kind","claim","verdict"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"unvalidated"},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"},"why":{"type":"string","maxLength":20000}},"required":["kind","claim","verdict","why"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["needs-review","withdrawn"]},"claim":{"$ref":"#/$defs/claim"},"verdict":{"$ref":"#/$defs/verdict"},"feedback":{"type":"string","maxLength":400000}},"required":["kind","claim","verdict","feedback"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-change"},"claim":{"$ref":"#/$defs/claim"}},"required":["kind","claim"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"needs-info"},"question":{"type":"string","maxLength":400000}},"required":["kind","question"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"drafted"},"draft":{"$ref":"#/$defs/draft"}},"required":["kind","draft"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"exhausted"},"limit":{"enum":["rounds","total-tokens","cost","time","context","replies","attempts"]},"detail":{"type":"string","maxLength":20000},"review":{"$ref":"#/$defs/review"}},"required":["kind","limit","detail","review"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"fault":{"type":"string","maxLength":20000},"review":{"$ref":"#/$defs/review"}},"required":["kind","fault","review"],"additionalProperties":false}]};
const schema32 = {"type":"object","properties":{"title":{"type":"string","maxLength":20000},"summary":{"type":"string","maxLength":400000}},"required":["title","summary"],"additionalProperties":false};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate96.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.title === undefined) && (missing0 = "title")) || ((data.summary === undefined) && (missing0 = "summary"))){
validate96.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "title") || (key0 === "summary"))){
validate96.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.title !== undefined){
let data0 = data.title;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate96.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data1 = data.summary;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) > 400000){
validate96.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate96.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate96.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate96.errors = vErrors;
return errors === 0;
}
validate96.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema33 = {"anyOf":[{"type":"object","properties":{"kind":{"enum":["passed","failed"]},"records":{"type":"array","maxItems":200,"items":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"result":{"$ref":"#/$defs/result"},"changeSetHash":{"$ref":"#/$defs/hash"}},"required":["command","result","changeSetHash"],"additionalProperties":false}},"changeSetHash":{"$ref":"#/$defs/hash"},"evidence":{"type":"object","properties":{"comparisons":{"type":"array","maxItems":200,"items":{"$ref":"#/$defs/comparison"}},"proof":{"$ref":"#/$defs/proof"},"tampering":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/tampering"}},"originalTests":{"$ref":"#/$defs/originals"},"secrets":{"type":"array","maxItems":20000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"line":{"$ref":"#/$defs/count"},"rule":{"type":"string","maxLength":100}},"required":["path","line","rule"],"additionalProperties":false}},"tests":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"leftOut":{"$ref":"#/$defs/leftOut"}},"required":["comparisons","proof","tampering","originalTests","secrets"],"additionalProperties":false},"cost":{"$ref":"#/$defs/cost"}},"required":["kind","records","changeSetHash","evidence"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["blocked","inconclusive"]},"why":{"type":"string","maxLength":20000},"records":{"type":"array","maxItems":200,"items":{"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"result":{"$ref":"#/$defs/result"},"changeSetHash":{"$ref":"#/$defs/hash"}},"required":["command","result","changeSetHash"],"additionalProperties":false}},"changeSetHash":{"$ref":"#/$defs/hash"},"evidence":{"type":"object","properties":{"comparisons":{"type":"array","maxItems":200,"items":{"$ref":"#/$defs/comparison"}},"proof":{"$ref":"#/$defs/proof"},"tampering":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/tampering"}},"originalTests":{"$ref":"#/$defs/originals"},"secrets":{"type":"array","maxItems":20000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"line":{"$ref":"#/$defs/count"},"rule":{"type":"string","maxLength":100}},"required":["path","line","rule"],"additionalProperties":false}},"tests":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"leftOut":{"$ref":"#/$defs/leftOut"}},"required":["comparisons","proof","tampering","originalTests","secrets"],"additionalProperties":false},"cost":{"$ref":"#/$defs/cost"}},"required":["kind","why","records","changeSetHash","evidence"],"additionalProperties":false}]};
const schema34 = {"type":"string","maxLength":10000};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(func2(data) > 10000){
validate99.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
return false;
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema35 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"exited"},"code":{"type":"integer","minimum":0,"maximum":4294967295},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"},"generated":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/generated"}},"notes":{"type":"array","maxItems":100,"items":{"type":"string","maxLength":4000}}},"required":["kind","code","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"signalled"},"signal":{"type":"string","pattern":"^[A-Z0-9+-]{1,40}$"},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","signal","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"timed-out"},"limitMs":{"$ref":"#/$defs/milliseconds"},"output":{"type":"string","maxLength":400000},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","limitMs","output","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"refused"},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]};
const schema36 = {"type":"number","minimum":0,"maximum":9007199254740991};

function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate102.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
validate102.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
return false;
}
else {
if(data < 0 || isNaN(data)){
validate102.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate102.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","properties":{"path":{"$ref":"#/$defs/path"},"why":{"anyOf":[{"type":"string","maxLength":4000},{"type":"null"}]}},"required":["path","why"],"additionalProperties":false};

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.why === undefined) && (missing0 = "why"))){
validate104.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "path") || (key0 === "why"))){
validate104.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.path !== undefined){
const _errs2 = errors;
if(!(validate93(data.path, {instancePath:instancePath+"/path",parentData:data,parentDataProperty:"path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.why !== undefined){
let data1 = data.why;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func2(data1) > 4000){
const err0 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
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
const err1 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
const _errs7 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err3 = {instancePath:instancePath+"/why",schemaPath:"#/properties/why/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate104.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate104.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern13 = new RegExp("^[A-Z0-9+-]{1,40}$", "u");

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.code === undefined) && (missing0 = "code"))) || ((data.output === undefined) && (missing0 = "output"))) || ((data.ms === undefined) && (missing0 = "ms"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!((((((key0 === "kind") || (key0 === "code")) || (key0 === "output")) || (key0 === "ms")) || (key0 === "generated")) || (key0 === "notes"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("exited" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "exited"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.code !== undefined){
let data1 = data.code;
const _errs5 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/code",schemaPath:"#/anyOf/0/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 4294967295 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/code",schemaPath:"#/anyOf/0/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data1 < 0 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/anyOf/0/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.output !== undefined){
let data2 = data.output;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func2(data2) > 400000){
const err6 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/0/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err7 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/0/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.ms !== undefined){
const _errs9 = errors;
if(!(validate102(data.ms, {instancePath:instancePath+"/ms",parentData:data,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.generated !== undefined){
let data4 = data.generated;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
if(data4.length > 4000){
const err8 = {instancePath:instancePath+"/generated",schemaPath:"#/anyOf/0/properties/generated/maxItems",keyword:"maxItems",params:{limit: 4000},message:"must NOT have more than 4000 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate104(data4[i0], {instancePath:instancePath+"/generated/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err9 = {instancePath:instancePath+"/generated",schemaPath:"#/anyOf/0/properties/generated/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.notes !== undefined){
let data6 = data.notes;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data6)){
if(data6.length > 100){
const err10 = {instancePath:instancePath+"/notes",schemaPath:"#/anyOf/0/properties/notes/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
var valid3 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
const _errs15 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(func2(data7) > 4000){
const err11 = {instancePath:instancePath+"/notes/" + i1,schemaPath:"#/anyOf/0/properties/notes/items/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
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
const err12 = {instancePath:instancePath+"/notes/" + i1,schemaPath:"#/anyOf/0/properties/notes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid3 = _errs15 === errors;
if(!valid3){
break;
}
}
}
}
else {
const err13 = {instancePath:instancePath+"/notes",schemaPath:"#/anyOf/0/properties/notes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
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
const err14 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.kind === undefined) && (missing1 = "kind")) || ((data.signal === undefined) && (missing1 = "signal"))) || ((data.output === undefined) && (missing1 = "output"))) || ((data.ms === undefined) && (missing1 = "ms"))){
const err15 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
const _errs19 = errors;
for(const key1 in data){
if(!((((key1 === "kind") || (key1 === "signal")) || (key1 === "output")) || (key1 === "ms"))){
const err16 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
break;
}
}
if(_errs19 === errors){
if(data.kind !== undefined){
const _errs20 = errors;
if("signalled" !== data.kind){
const err17 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "signalled"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.signal !== undefined){
let data9 = data.signal;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data9 === "string"){
if(!pattern13.test(data9)){
const err18 = {instancePath:instancePath+"/signal",schemaPath:"#/anyOf/1/properties/signal/pattern",keyword:"pattern",params:{pattern: "^[A-Z0-9+-]{1,40}$"},message:"must match pattern \""+"^[A-Z0-9+-]{1,40}$"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/signal",schemaPath:"#/anyOf/1/properties/signal/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.output !== undefined){
let data10 = data.output;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data10 === "string"){
if(func2(data10) > 400000){
const err20 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/1/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err21 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/1/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.ms !== undefined){
const _errs25 = errors;
if(!(validate102(data.ms, {instancePath:instancePath+"/ms",parentData:data,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid0 = _errs17 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs26 = errors;
if(errors === _errs26){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((data.kind === undefined) && (missing2 = "kind")) || ((data.limitMs === undefined) && (missing2 = "limitMs"))) || ((data.output === undefined) && (missing2 = "output"))) || ((data.ms === undefined) && (missing2 = "ms"))){
const err23 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
const _errs28 = errors;
for(const key2 in data){
if(!((((key2 === "kind") || (key2 === "limitMs")) || (key2 === "output")) || (key2 === "ms"))){
const err24 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
break;
}
}
if(_errs28 === errors){
if(data.kind !== undefined){
const _errs29 = errors;
if("timed-out" !== data.kind){
const err25 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "timed-out"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.limitMs !== undefined){
const _errs30 = errors;
if(!(validate102(data.limitMs, {instancePath:instancePath+"/limitMs",parentData:data,parentDataProperty:"limitMs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid5 = _errs30 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.output !== undefined){
let data14 = data.output;
const _errs31 = errors;
if(errors === _errs31){
if(typeof data14 === "string"){
if(func2(data14) > 400000){
const err26 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/2/properties/output/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err27 = {instancePath:instancePath+"/output",schemaPath:"#/anyOf/2/properties/output/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.ms !== undefined){
const _errs33 = errors;
if(!(validate102(data.ms, {instancePath:instancePath+"/ms",parentData:data,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid5 = _errs33 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var _valid0 = _errs26 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs34 = errors;
if(errors === _errs34){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.kind === undefined) && (missing3 = "kind")) || ((data.why === undefined) && (missing3 = "why"))){
const err29 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
const _errs36 = errors;
for(const key3 in data){
if(!((key3 === "kind") || (key3 === "why"))){
const err30 = {instancePath,schemaPath:"#/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
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
if(_errs36 === errors){
if(data.kind !== undefined){
const _errs37 = errors;
if("refused" !== data.kind){
const err31 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "refused"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var valid6 = _errs37 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.why !== undefined){
let data17 = data.why;
const _errs38 = errors;
if(errors === _errs38){
if(typeof data17 === "string"){
if(func2(data17) > 20000){
const err32 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err33 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var _valid0 = _errs34 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
if(!valid0){
const err35 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
validate101.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate101.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate101.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema38 = {"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"base":{"anyOf":[{"$ref":"#/$defs/read"},{"type":"null"}]},"candidate":{"$ref":"#/$defs/read"},"failures":{"type":"array","maxItems":40000,"items":{"type":"object","properties":{"class":{"enum":["regression","pre-existing","unresolved","fixed","missing","rewritten","flaky","flaky-elsewhere","incomparable"]},"failure":{"$ref":"#/$defs/failure"}},"required":["class","failure"],"additionalProperties":false}},"outcome":{"enum":["passed","no-regression","regressed","unresolved","inconclusive","not-run"]},"why":{"type":"string","maxLength":20000}},"required":["command","base","candidate","failures","outcome","why"],"additionalProperties":false};
const schema39 = {"type":"object","properties":{"result":{"$ref":"#/$defs/result"},"reading":{"anyOf":[{"$ref":"#/$defs/reading"},{"type":"null"}]}},"required":["result","reading"],"additionalProperties":false};
const schema40 = {"type":"object","properties":{"formats":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":40}},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/failure"}},"counts":{"$ref":"#/$defs/counts"},"passed":{"type":"array","maxItems":200000,"items":{"type":"string","maxLength":20000}},"isComplete":{"type":"boolean"}},"required":["formats","failures","counts","passed","isComplete"],"additionalProperties":false};
const schema41 = {"type":"object","properties":{"id":{"type":"string","maxLength":20000},"cause":{"enum":["assertion","error","load","diagnostic","unknown"]},"name":{"type":"string","maxLength":20000},"at":{"anyOf":[{"$ref":"#/$defs/place"},{"type":"null"}]},"message":{"type":"string","maxLength":20000},"trace":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/place"}},"said":{"type":"string","maxLength":400000}},"required":["id","cause","name","at","message","trace"],"additionalProperties":false};
const schema42 = {"type":"object","properties":{"path":{"type":"string","maxLength":8192},"line":{"anyOf":[{"type":"number","minimum":0},{"type":"null"}]}},"required":["path","line"],"additionalProperties":false};

function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate119.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.line === undefined) && (missing0 = "line"))){
validate119.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "path") || (key0 === "line"))){
validate119.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.path !== undefined){
let data0 = data.path;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 8192){
validate119.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
}
else {
validate119.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.line !== undefined){
let data1 = data.line;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err0 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err1 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
const _errs8 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err3 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate119.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate119.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate119.errors = vErrors;
return errors === 0;
}
validate119.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.id === undefined) && (missing0 = "id")) || ((data.cause === undefined) && (missing0 = "cause"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.trace === undefined) && (missing0 = "trace"))){
validate118.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "id") || (key0 === "cause")) || (key0 === "name")) || (key0 === "at")) || (key0 === "message")) || (key0 === "trace")) || (key0 === "said"))){
validate118.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate118.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cause !== undefined){
let data1 = data.cause;
const _errs4 = errors;
if(!(((((data1 === "assertion") || (data1 === "error")) || (data1 === "load")) || (data1 === "diagnostic")) || (data1 === "unknown"))){
validate118.errors = [{instancePath:instancePath+"/cause",schemaPath:"#/properties/cause/enum",keyword:"enum",params:{allowedValues: schema41.properties.cause.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 20000){
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data3 = data.at;
const _errs7 = errors;
const _errs8 = errors;
let valid1 = false;
const _errs9 = errors;
if(!(validate119(data3, {instancePath:instancePath+"/at",parentData:data,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var _valid0 = _errs9 === errors;
valid1 = valid1 || _valid0;
const _errs10 = errors;
if(data3 !== null){
const err0 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate118.errors = vErrors;
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
if(data.message !== undefined){
let data4 = data.message;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func2(data4) > 20000){
validate118.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trace !== undefined){
let data5 = data.trace;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data5)){
if(data5.length > 1000){
validate118.errors = [{instancePath:instancePath+"/trace",schemaPath:"#/properties/trace/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs16 = errors;
if(!(validate119(data5[i0], {instancePath:instancePath+"/trace/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
var valid2 = _errs16 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate118.errors = [{instancePath:instancePath+"/trace",schemaPath:"#/properties/trace/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.said !== undefined){
let data7 = data.said;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func2(data7) > 400000){
validate118.errors = [{instancePath:instancePath+"/said",schemaPath:"#/properties/said/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/said",schemaPath:"#/properties/said/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs17 === errors;
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
else {
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema43 = {"anyOf":[{"type":"object","properties":{"executed":{"$ref":"#/$defs/count"},"skipped":{"$ref":"#/$defs/count"},"tests":{"description":"How many tests ran, where `executed` counts their assertions; null: not known.","anyOf":[{"$ref":"#/$defs/count"},{"type":"null"}]}},"required":["executed","skipped"],"additionalProperties":false},{"type":"null"}]};

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate123.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.executed === undefined) && (missing0 = "executed")) || ((data.skipped === undefined) && (missing0 = "skipped"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(((key0 === "executed") || (key0 === "skipped")) || (key0 === "tests"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.executed !== undefined){
const _errs4 = errors;
if(!(validate53(data.executed, {instancePath:instancePath+"/executed",parentData:data,parentDataProperty:"executed",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.skipped !== undefined){
const _errs5 = errors;
if(!(validate53(data.skipped, {instancePath:instancePath+"/skipped",parentData:data,parentDataProperty:"skipped",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.tests !== undefined){
let data2 = data.tests;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate53(data2, {instancePath:instancePath+"/tests",parentData:data,parentDataProperty:"tests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var _valid1 = _errs8 === errors;
valid2 = valid2 || _valid1;
const _errs9 = errors;
if(data2 !== null){
const err2 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/0/properties/tests/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs9 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const err3 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/0/properties/tests/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs11 = errors;
if(data !== null){
const err5 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs11 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err6 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate123.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate123.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate123.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate117.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.formats === undefined) && (missing0 = "formats")) || ((data.failures === undefined) && (missing0 = "failures"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.passed === undefined) && (missing0 = "passed"))) || ((data.isComplete === undefined) && (missing0 = "isComplete"))){
validate117.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "formats") || (key0 === "failures")) || (key0 === "counts")) || (key0 === "passed")) || (key0 === "isComplete"))){
validate117.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.formats !== undefined){
let data0 = data.formats;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 50){
validate117.errors = [{instancePath:instancePath+"/formats",schemaPath:"#/properties/formats/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) > 40){
validate117.errors = [{instancePath:instancePath+"/formats/" + i0,schemaPath:"#/properties/formats/items/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
}
else {
validate117.errors = [{instancePath:instancePath+"/formats/" + i0,schemaPath:"#/properties/formats/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate117.errors = [{instancePath:instancePath+"/formats",schemaPath:"#/properties/formats/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failures !== undefined){
let data2 = data.failures;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length > 20000){
validate117.errors = [{instancePath:instancePath+"/failures",schemaPath:"#/properties/failures/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
const _errs8 = errors;
if(!(validate118(data2[i1], {instancePath:instancePath+"/failures/" + i1,parentData:data2,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate117.errors = [{instancePath:instancePath+"/failures",schemaPath:"#/properties/failures/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
const _errs9 = errors;
if(!(validate123(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.passed !== undefined){
let data5 = data.passed;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
if(data5.length > 200000){
validate117.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/maxItems",keyword:"maxItems",params:{limit: 200000},message:"must NOT have more than 200000 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
let data6 = data5[i2];
const _errs12 = errors;
if(errors === _errs12){
if(typeof data6 === "string"){
if(func2(data6) > 20000){
validate117.errors = [{instancePath:instancePath+"/passed/" + i2,schemaPath:"#/properties/passed/items/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate117.errors = [{instancePath:instancePath+"/passed/" + i2,schemaPath:"#/properties/passed/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate117.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isComplete !== undefined){
const _errs14 = errors;
if(typeof data.isComplete !== "boolean"){
validate117.errors = [{instancePath:instancePath+"/isComplete",schemaPath:"#/properties/isComplete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs14 === errors;
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
else {
validate117.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate117.errors = vErrors;
return errors === 0;
}
validate117.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate115.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.result === undefined) && (missing0 = "result")) || ((data.reading === undefined) && (missing0 = "reading"))){
validate115.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "result") || (key0 === "reading"))){
validate115.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.result !== undefined){
const _errs2 = errors;
if(!(validate101(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reading !== undefined){
let data1 = data.reading;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(!(validate117(data1, {instancePath:instancePath+"/reading",parentData:data,parentDataProperty:"reading",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
const _errs6 = errors;
if(data1 !== null){
const err0 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate115.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate115.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate113.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.command === undefined) && (missing0 = "command")) || ((data.base === undefined) && (missing0 = "base"))) || ((data.candidate === undefined) && (missing0 = "candidate"))) || ((data.failures === undefined) && (missing0 = "failures"))) || ((data.outcome === undefined) && (missing0 = "outcome"))) || ((data.why === undefined) && (missing0 = "why"))){
validate113.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "command") || (key0 === "base")) || (key0 === "candidate")) || (key0 === "failures")) || (key0 === "outcome")) || (key0 === "why"))){
validate113.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.command !== undefined){
const _errs2 = errors;
if(!(validate99(data.command, {instancePath:instancePath+"/command",parentData:data,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base !== undefined){
let data1 = data.base;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(!(validate115(data1, {instancePath:instancePath+"/base",parentData:data,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
const _errs6 = errors;
if(data1 !== null){
const err0 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs6 === errors;
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
validate113.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.candidate !== undefined){
const _errs8 = errors;
if(!(validate115(data.candidate, {instancePath:instancePath+"/candidate",parentData:data,parentDataProperty:"candidate",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failures !== undefined){
let data3 = data.failures;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length > 40000){
validate113.errors = [{instancePath:instancePath+"/failures",schemaPath:"#/properties/failures/maxItems",keyword:"maxItems",params:{limit: 40000},message:"must NOT have more than 40000 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.class === undefined) && (missing1 = "class")) || ((data4.failure === undefined) && (missing1 = "failure"))){
validate113.errors = [{instancePath:instancePath+"/failures/" + i0,schemaPath:"#/properties/failures/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs13 = errors;
for(const key1 in data4){
if(!((key1 === "class") || (key1 === "failure"))){
validate113.errors = [{instancePath:instancePath+"/failures/" + i0,schemaPath:"#/properties/failures/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs13 === errors){
if(data4.class !== undefined){
let data5 = data4.class;
const _errs14 = errors;
if(!(((((((((data5 === "regression") || (data5 === "pre-existing")) || (data5 === "unresolved")) || (data5 === "fixed")) || (data5 === "missing")) || (data5 === "rewritten")) || (data5 === "flaky")) || (data5 === "flaky-elsewhere")) || (data5 === "incomparable"))){
validate113.errors = [{instancePath:instancePath+"/failures/" + i0+"/class",schemaPath:"#/properties/failures/items/properties/class/enum",keyword:"enum",params:{allowedValues: schema38.properties.failures.items.properties.class.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.failure !== undefined){
const _errs15 = errors;
if(!(validate118(data4.failure, {instancePath:instancePath+"/failures/" + i0+"/failure",parentData:data4,parentDataProperty:"failure",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate113.errors = [{instancePath:instancePath+"/failures/" + i0,schemaPath:"#/properties/failures/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs11 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate113.errors = [{instancePath:instancePath+"/failures",schemaPath:"#/properties/failures/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data7 = data.outcome;
const _errs16 = errors;
if(!((((((data7 === "passed") || (data7 === "no-regression")) || (data7 === "regressed")) || (data7 === "unresolved")) || (data7 === "inconclusive")) || (data7 === "not-run"))){
validate113.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema38.properties.outcome.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.why !== undefined){
let data8 = data.why;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(func2(data8) > 20000){
validate113.errors = [{instancePath:instancePath+"/why",schemaPath:"#/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate113.errors = [{instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs17 === errors;
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
else {
validate113.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate113.errors = vErrors;
return errors === 0;
}
validate113.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema44 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"proven"},"by":{"enum":["tests-of-the-change","tests-of-the-base"]},"command":{"$ref":"#/$defs/command"},"tests":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}},"without":{"$ref":"#/$defs/run"},"with":{"$ref":"#/$defs/run"},"message":{"type":"string","maxLength":20000},"again":{"$ref":"#/$defs/run"},"alteredTests":{"$ref":"#/$defs/count"}},"required":["kind","by","again","command","tests","without","with","message"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["passes-without-change","load-error"]},"command":{"$ref":"#/$defs/command"},"tests":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}},"without":{"$ref":"#/$defs/run"},"with":{"$ref":"#/$defs/run"},"message":{"type":"string","maxLength":20000}},"required":["kind","command","tests","without","with","message"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-tests"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["not-applicable","not-checked"]},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]};
const schema45 = {"type":"object","properties":{"id":{"type":"string","maxLength":20000},"cause":{"enum":["assertion","error","load","diagnostic","unknown"]},"name":{"type":"string","maxLength":20000}},"required":["id","cause","name"],"additionalProperties":false};

function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate135.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.cause === undefined) && (missing0 = "cause"))) || ((data.name === undefined) && (missing0 = "name"))){
validate135.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "cause")) || (key0 === "name"))){
validate135.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate135.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cause !== undefined){
let data1 = data.cause;
const _errs4 = errors;
if(!(((((data1 === "assertion") || (data1 === "error")) || (data1 === "load")) || (data1 === "diagnostic")) || (data1 === "unknown"))){
validate135.errors = [{instancePath:instancePath+"/cause",schemaPath:"#/properties/cause/enum",keyword:"enum",params:{allowedValues: schema45.properties.cause.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 20000){
validate135.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate135.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate135.errors = vErrors;
return errors === 0;
}
validate135.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema46 = {"type":"object","description":"The record of a run, without its output.","properties":{"command":{"type":"string","maxLength":20000},"state":{"$ref":"#/$defs/hash"},"result":{"anyOf":[{"type":"object","properties":{"kind":{"const":"exited"},"code":{"type":"integer","minimum":0,"maximum":4294967295},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","code","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"signalled"},"signal":{"type":"string","pattern":"^[A-Z0-9+-]{1,40}$"},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","signal","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"timed-out"},"limitMs":{"$ref":"#/$defs/milliseconds"},"ms":{"$ref":"#/$defs/milliseconds"}},"required":["kind","limitMs","ms"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"refused"},"why":{"type":"string","maxLength":20000}},"required":["kind","why"],"additionalProperties":false}]},"reading":{"anyOf":[{"type":"object","properties":{"counts":{"$ref":"#/$defs/counts"},"isComplete":{"type":"boolean"},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/named"}}},"required":["counts","isComplete","failures"],"additionalProperties":false},{"type":"null"}]}},"required":["command","state","result","reading"],"additionalProperties":false};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.command === undefined) && (missing0 = "command")) || ((data.state === undefined) && (missing0 = "state"))) || ((data.result === undefined) && (missing0 = "result"))) || ((data.reading === undefined) && (missing0 = "reading"))){
validate137.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "command") || (key0 === "state")) || (key0 === "result")) || (key0 === "reading"))){
validate137.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.command !== undefined){
let data0 = data.command;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate137.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate137.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
const _errs4 = errors;
if(!(validate91(data.state, {instancePath:instancePath+"/state",parentData:data,parentDataProperty:"state",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data2 = data.result;
const _errs5 = errors;
const _errs6 = errors;
let valid1 = false;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.kind === undefined) && (missing1 = "kind")) || ((data2.code === undefined) && (missing1 = "code"))) || ((data2.ms === undefined) && (missing1 = "ms"))){
const err0 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/0/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs9 = errors;
for(const key1 in data2){
if(!(((key1 === "kind") || (key1 === "code")) || (key1 === "ms"))){
const err1 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs9 === errors){
if(data2.kind !== undefined){
const _errs10 = errors;
if("exited" !== data2.kind){
const err2 = {instancePath:instancePath+"/result/kind",schemaPath:"#/properties/result/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "exited"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.code !== undefined){
let data4 = data2.code;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err3 = {instancePath:instancePath+"/result/code",schemaPath:"#/properties/result/anyOf/0/properties/code/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 4294967295 || isNaN(data4)){
const err4 = {instancePath:instancePath+"/result/code",schemaPath:"#/properties/result/anyOf/0/properties/code/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data4 < 0 || isNaN(data4)){
const err5 = {instancePath:instancePath+"/result/code",schemaPath:"#/properties/result/anyOf/0/properties/code/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.ms !== undefined){
const _errs13 = errors;
if(!(validate102(data2.ms, {instancePath:instancePath+"/result/ms",parentData:data2,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs14 = errors;
if(errors === _errs14){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if((((data2.kind === undefined) && (missing2 = "kind")) || ((data2.signal === undefined) && (missing2 = "signal"))) || ((data2.ms === undefined) && (missing2 = "ms"))){
const err7 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
const _errs16 = errors;
for(const key2 in data2){
if(!(((key2 === "kind") || (key2 === "signal")) || (key2 === "ms"))){
const err8 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
break;
}
}
if(_errs16 === errors){
if(data2.kind !== undefined){
const _errs17 = errors;
if("signalled" !== data2.kind){
const err9 = {instancePath:instancePath+"/result/kind",schemaPath:"#/properties/result/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "signalled"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.signal !== undefined){
let data7 = data2.signal;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(!pattern13.test(data7)){
const err10 = {instancePath:instancePath+"/result/signal",schemaPath:"#/properties/result/anyOf/1/properties/signal/pattern",keyword:"pattern",params:{pattern: "^[A-Z0-9+-]{1,40}$"},message:"must match pattern \""+"^[A-Z0-9+-]{1,40}$"+"\""};
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
const err11 = {instancePath:instancePath+"/result/signal",schemaPath:"#/properties/result/anyOf/1/properties/signal/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.ms !== undefined){
const _errs20 = errors;
if(!(validate102(data2.ms, {instancePath:instancePath+"/result/ms",parentData:data2,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs21 = errors;
if(errors === _errs21){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing3;
if((((data2.kind === undefined) && (missing3 = "kind")) || ((data2.limitMs === undefined) && (missing3 = "limitMs"))) || ((data2.ms === undefined) && (missing3 = "ms"))){
const err13 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/2/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
const _errs23 = errors;
for(const key3 in data2){
if(!(((key3 === "kind") || (key3 === "limitMs")) || (key3 === "ms"))){
const err14 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
break;
}
}
if(_errs23 === errors){
if(data2.kind !== undefined){
const _errs24 = errors;
if("timed-out" !== data2.kind){
const err15 = {instancePath:instancePath+"/result/kind",schemaPath:"#/properties/result/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "timed-out"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.limitMs !== undefined){
const _errs25 = errors;
if(!(validate102(data2.limitMs, {instancePath:instancePath+"/result/limitMs",parentData:data2,parentDataProperty:"limitMs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.ms !== undefined){
const _errs26 = errors;
if(!(validate102(data2.ms, {instancePath:instancePath+"/result/ms",parentData:data2,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
else {
const err16 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs21 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs27 = errors;
if(errors === _errs27){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing4;
if(((data2.kind === undefined) && (missing4 = "kind")) || ((data2.why === undefined) && (missing4 = "why"))){
const err17 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/3/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
const _errs29 = errors;
for(const key4 in data2){
if(!((key4 === "kind") || (key4 === "why"))){
const err18 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
break;
}
}
if(_errs29 === errors){
if(data2.kind !== undefined){
const _errs30 = errors;
if("refused" !== data2.kind){
const err19 = {instancePath:instancePath+"/result/kind",schemaPath:"#/properties/result/anyOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "refused"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid5 = _errs30 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data2.why !== undefined){
let data13 = data2.why;
const _errs31 = errors;
if(errors === _errs31){
if(typeof data13 === "string"){
if(func2(data13) > 20000){
const err20 = {instancePath:instancePath+"/result/why",schemaPath:"#/properties/result/anyOf/3/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err21 = {instancePath:instancePath+"/result/why",schemaPath:"#/properties/result/anyOf/3/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid0 = _errs27 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
if(!valid1){
const err23 = {instancePath:instancePath+"/result",schemaPath:"#/properties/result/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
validate137.errors = vErrors;
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
if(data.reading !== undefined){
let data14 = data.reading;
const _errs33 = errors;
const _errs34 = errors;
let valid6 = false;
const _errs35 = errors;
if(errors === _errs35){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing5;
if((((data14.counts === undefined) && (missing5 = "counts")) || ((data14.isComplete === undefined) && (missing5 = "isComplete"))) || ((data14.failures === undefined) && (missing5 = "failures"))){
const err24 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf/0/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
const _errs37 = errors;
for(const key5 in data14){
if(!(((key5 === "counts") || (key5 === "isComplete")) || (key5 === "failures"))){
const err25 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
break;
}
}
if(_errs37 === errors){
if(data14.counts !== undefined){
const _errs38 = errors;
if(!(validate123(data14.counts, {instancePath:instancePath+"/reading/counts",parentData:data14,parentDataProperty:"counts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
var valid7 = _errs38 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data14.isComplete !== undefined){
const _errs39 = errors;
if(typeof data14.isComplete !== "boolean"){
const err26 = {instancePath:instancePath+"/reading/isComplete",schemaPath:"#/properties/reading/anyOf/0/properties/isComplete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var valid7 = _errs39 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data14.failures !== undefined){
let data17 = data14.failures;
const _errs41 = errors;
if(errors === _errs41){
if(Array.isArray(data17)){
if(data17.length > 20000){
const err27 = {instancePath:instancePath+"/reading/failures",schemaPath:"#/properties/reading/anyOf/0/properties/failures/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
else {
var valid8 = true;
const len0 = data17.length;
for(let i0=0; i0<len0; i0++){
const _errs43 = errors;
if(!(validate135(data17[i0], {instancePath:instancePath+"/reading/failures/" + i0,parentData:data17,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
var valid8 = _errs43 === errors;
if(!valid8){
break;
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/reading/failures",schemaPath:"#/properties/reading/anyOf/0/properties/failures/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var valid7 = _errs41 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
else {
const err29 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
var _valid1 = _errs35 === errors;
valid6 = valid6 || _valid1;
const _errs44 = errors;
if(data14 !== null){
const err30 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid1 = _errs44 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const err31 = {instancePath:instancePath+"/reading",schemaPath:"#/properties/reading/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
validate137.errors = vErrors;
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
}
}
}
}
}
}
else {
validate137.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate133(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate133.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.kind === undefined) && (missing0 = "kind")) || ((data.by === undefined) && (missing0 = "by"))) || ((data.again === undefined) && (missing0 = "again"))) || ((data.command === undefined) && (missing0 = "command"))) || ((data.tests === undefined) && (missing0 = "tests"))) || ((data.without === undefined) && (missing0 = "without"))) || ((data.with === undefined) && (missing0 = "with"))) || ((data.message === undefined) && (missing0 = "message"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(func1.call(schema44.anyOf[0].properties, key0))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("proven" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "proven"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.by !== undefined){
let data1 = data.by;
const _errs5 = errors;
if(!((data1 === "tests-of-the-change") || (data1 === "tests-of-the-base"))){
const err3 = {instancePath:instancePath+"/by",schemaPath:"#/anyOf/0/properties/by/enum",keyword:"enum",params:{allowedValues: schema44.anyOf[0].properties.by.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.command !== undefined){
const _errs6 = errors;
if(!(validate99(data.command, {instancePath:instancePath+"/command",parentData:data,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.tests !== undefined){
let data3 = data.tests;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 20000){
const err4 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/0/properties/tests/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate135(data3[i0], {instancePath:instancePath+"/tests/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/0/properties/tests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.without !== undefined){
const _errs10 = errors;
if(!(validate137(data.without, {instancePath:instancePath+"/without",parentData:data,parentDataProperty:"without",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.with !== undefined){
const _errs11 = errors;
if(!(validate137(data.with, {instancePath:instancePath+"/with",parentData:data,parentDataProperty:"with",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.message !== undefined){
let data7 = data.message;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data7 === "string"){
if(func2(data7) > 20000){
const err6 = {instancePath:instancePath+"/message",schemaPath:"#/anyOf/0/properties/message/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err7 = {instancePath:instancePath+"/message",schemaPath:"#/anyOf/0/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.again !== undefined){
const _errs14 = errors;
if(!(validate137(data.again, {instancePath:instancePath+"/again",parentData:data,parentDataProperty:"again",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.alteredTests !== undefined){
const _errs15 = errors;
if(!(validate53(data.alteredTests, {instancePath:instancePath+"/alteredTests",parentData:data,parentDataProperty:"alteredTests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
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
const err8 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs16 = errors;
if(errors === _errs16){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((((data.kind === undefined) && (missing1 = "kind")) || ((data.command === undefined) && (missing1 = "command"))) || ((data.tests === undefined) && (missing1 = "tests"))) || ((data.without === undefined) && (missing1 = "without"))) || ((data.with === undefined) && (missing1 = "with"))) || ((data.message === undefined) && (missing1 = "message"))){
const err9 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
const _errs18 = errors;
for(const key1 in data){
if(!((((((key1 === "kind") || (key1 === "command")) || (key1 === "tests")) || (key1 === "without")) || (key1 === "with")) || (key1 === "message"))){
const err10 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
break;
}
}
if(_errs18 === errors){
if(data.kind !== undefined){
let data10 = data.kind;
const _errs19 = errors;
if(!((data10 === "passes-without-change") || (data10 === "load-error"))){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/enum",keyword:"enum",params:{allowedValues: schema44.anyOf[1].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.command !== undefined){
const _errs20 = errors;
if(!(validate99(data.command, {instancePath:instancePath+"/command",parentData:data,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.tests !== undefined){
let data12 = data.tests;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data12)){
if(data12.length > 20000){
const err12 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/1/properties/tests/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
var valid4 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
const _errs23 = errors;
if(!(validate135(data12[i1], {instancePath:instancePath+"/tests/" + i1,parentData:data12,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
var valid4 = _errs23 === errors;
if(!valid4){
break;
}
}
}
}
else {
const err13 = {instancePath:instancePath+"/tests",schemaPath:"#/anyOf/1/properties/tests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.without !== undefined){
const _errs24 = errors;
if(!(validate137(data.without, {instancePath:instancePath+"/without",parentData:data,parentDataProperty:"without",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.with !== undefined){
const _errs25 = errors;
if(!(validate137(data.with, {instancePath:instancePath+"/with",parentData:data,parentDataProperty:"with",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid3 = _errs25 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.message !== undefined){
let data16 = data.message;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data16 === "string"){
if(func2(data16) > 20000){
const err14 = {instancePath:instancePath+"/message",schemaPath:"#/anyOf/1/properties/message/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err15 = {instancePath:instancePath+"/message",schemaPath:"#/anyOf/1/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid3 = _errs26 === errors;
}
else {
var valid3 = true;
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
const err16 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs28 = errors;
if(errors === _errs28){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.kind === undefined) && (missing2 = "kind")){
const err17 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
const _errs30 = errors;
for(const key2 in data){
if(!(key2 === "kind")){
const err18 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
break;
}
}
if(_errs30 === errors){
if(data.kind !== undefined){
if("no-tests" !== data.kind){
const err19 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "no-tests"},message:"must be equal to constant"};
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
}
}
else {
const err20 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var _valid0 = _errs28 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs32 = errors;
if(errors === _errs32){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.kind === undefined) && (missing3 = "kind")) || ((data.why === undefined) && (missing3 = "why"))){
const err21 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
const _errs34 = errors;
for(const key3 in data){
if(!((key3 === "kind") || (key3 === "why"))){
const err22 = {instancePath,schemaPath:"#/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
break;
}
}
if(_errs34 === errors){
if(data.kind !== undefined){
let data18 = data.kind;
const _errs35 = errors;
if(!((data18 === "not-applicable") || (data18 === "not-checked"))){
const err23 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/3/properties/kind/enum",keyword:"enum",params:{allowedValues: schema44.anyOf[3].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid6 = _errs35 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.why !== undefined){
let data19 = data.why;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data19 === "string"){
if(func2(data19) > 20000){
const err24 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err25 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid0 = _errs32 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
if(!valid0){
const err27 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
validate133.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate133.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate133.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema47 = {"type":"object","properties":{"kind":{"enum":["tests-taken-out","tests-not-run","issue-test-fails","fewer-tests","checks-needed","checks-blind","checks-changed","build-changed","ci-changed","dependencies-changed","license-changed","line-to-look-at","unseen-by-commands"]},"path":{"type":"string","maxLength":4096},"line":{"anyOf":[{"$ref":"#/$defs/count"},{"type":"null"}]},"detail":{"type":"string","maxLength":4000}},"required":["kind","path","line","detail"],"additionalProperties":false};

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate154.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.path === undefined) && (missing0 = "path"))) || ((data.line === undefined) && (missing0 = "line"))) || ((data.detail === undefined) && (missing0 = "detail"))){
validate154.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "kind") || (key0 === "path")) || (key0 === "line")) || (key0 === "detail"))){
validate154.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.kind !== undefined){
let data0 = data.kind;
const _errs2 = errors;
if(!(((((((((((((data0 === "tests-taken-out") || (data0 === "tests-not-run")) || (data0 === "issue-test-fails")) || (data0 === "fewer-tests")) || (data0 === "checks-needed")) || (data0 === "checks-blind")) || (data0 === "checks-changed")) || (data0 === "build-changed")) || (data0 === "ci-changed")) || (data0 === "dependencies-changed")) || (data0 === "license-changed")) || (data0 === "line-to-look-at")) || (data0 === "unseen-by-commands"))){
validate154.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema47.properties.kind.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) > 4096){
validate154.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate154.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.line !== undefined){
let data2 = data.line;
const _errs5 = errors;
const _errs6 = errors;
let valid1 = false;
const _errs7 = errors;
if(!(validate53(data2, {instancePath:instancePath+"/line",parentData:data,parentDataProperty:"line",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
const _errs8 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
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
const err1 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate154.errors = vErrors;
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
if(data.detail !== undefined){
let data3 = data.detail;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func2(data3) > 4000){
validate154.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"}];
return false;
}
}
else {
validate154.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs10 === errors;
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
else {
validate154.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate154.errors = vErrors;
return errors === 0;
}
validate154.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema48 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"unchanged"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"passed"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"commands":{"$ref":"#/$defs/commands"}},"required":["kind","paths","commands"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"failures":{"type":"array","maxItems":20000,"items":{"$ref":"#/$defs/failure"}},"commands":{"$ref":"#/$defs/commands"}},"required":["kind","paths","failures","commands"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"not-compared"},"paths":{"type":"array","maxItems":4000,"items":{"$ref":"#/$defs/path"}},"command":{"anyOf":[{"$ref":"#/$defs/command"},{"type":"null"}]},"why":{"type":"string","maxLength":20000}},"required":["kind","paths","command","why"],"additionalProperties":false}]};
const schema49 = {"type":"array","maxItems":1000,"items":{"type":"object","properties":{"base":{"$ref":"#/$defs/run"},"runs":{"type":"array","maxItems":2,"items":{"$ref":"#/$defs/run"}}},"required":["base","runs"],"additionalProperties":false}};

function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate159.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 1000){
validate159.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.base === undefined) && (missing0 = "base")) || ((data0.runs === undefined) && (missing0 = "runs"))){
validate159.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!((key0 === "base") || (key0 === "runs"))){
validate159.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.base !== undefined){
const _errs4 = errors;
if(!(validate137(data0.base, {instancePath:instancePath+"/" + i0+"/base",parentData:data0,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.runs !== undefined){
let data2 = data0.runs;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length > 2){
validate159.errors = [{instancePath:instancePath+"/" + i0+"/runs",schemaPath:"#/items/properties/runs/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
const _errs7 = errors;
if(!(validate137(data2[i1], {instancePath:instancePath+"/" + i0+"/runs/" + i1,parentData:data2,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate159.errors = [{instancePath:instancePath+"/" + i0+"/runs",schemaPath:"#/items/properties/runs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate159.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate159.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate159.errors = vErrors;
return errors === 0;
}
validate159.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate157(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate157.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.kind === undefined) && (missing0 = "kind")){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(key0 === "kind")){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
if("unchanged" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "unchanged"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((data.kind === undefined) && (missing1 = "kind")) || ((data.paths === undefined) && (missing1 = "paths"))) || ((data.commands === undefined) && (missing1 = "commands"))){
const err4 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs7 = errors;
for(const key1 in data){
if(!(((key1 === "kind") || (key1 === "paths")) || (key1 === "commands"))){
const err5 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(_errs7 === errors){
if(data.kind !== undefined){
const _errs8 = errors;
if("passed" !== data.kind){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "passed"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.paths !== undefined){
let data2 = data.paths;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data2)){
if(data2.length > 4000){
const err7 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/1/properties/paths/maxItems",keyword:"maxItems",params:{limit: 4000},message:"must NOT have more than 4000 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
var valid3 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(!(validate93(data2[i0], {instancePath:instancePath+"/paths/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/1/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.commands !== undefined){
const _errs12 = errors;
if(!(validate159(data.commands, {instancePath:instancePath+"/commands",parentData:data,parentDataProperty:"commands",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs13 = errors;
if(errors === _errs13){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((data.kind === undefined) && (missing2 = "kind")) || ((data.paths === undefined) && (missing2 = "paths"))) || ((data.failures === undefined) && (missing2 = "failures"))) || ((data.commands === undefined) && (missing2 = "commands"))){
const err10 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
const _errs15 = errors;
for(const key2 in data){
if(!((((key2 === "kind") || (key2 === "paths")) || (key2 === "failures")) || (key2 === "commands"))){
const err11 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
break;
}
}
if(_errs15 === errors){
if(data.kind !== undefined){
const _errs16 = errors;
if("failed" !== data.kind){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "failed"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.paths !== undefined){
let data6 = data.paths;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data6)){
if(data6.length > 4000){
const err13 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/2/properties/paths/maxItems",keyword:"maxItems",params:{limit: 4000},message:"must NOT have more than 4000 items"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
var valid5 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
const _errs19 = errors;
if(!(validate93(data6[i1], {instancePath:instancePath+"/paths/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid5 = _errs19 === errors;
if(!valid5){
break;
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/2/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.failures !== undefined){
let data8 = data.failures;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data8)){
if(data8.length > 20000){
const err15 = {instancePath:instancePath+"/failures",schemaPath:"#/anyOf/2/properties/failures/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
var valid6 = true;
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
const _errs22 = errors;
if(!(validate118(data8[i2], {instancePath:instancePath+"/failures/" + i2,parentData:data8,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid6 = _errs22 === errors;
if(!valid6){
break;
}
}
}
}
else {
const err16 = {instancePath:instancePath+"/failures",schemaPath:"#/anyOf/2/properties/failures/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
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
if(data.commands !== undefined){
const _errs23 = errors;
if(!(validate159(data.commands, {instancePath:instancePath+"/commands",parentData:data,parentDataProperty:"commands",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid0 = _errs13 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs24 = errors;
if(errors === _errs24){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((data.kind === undefined) && (missing3 = "kind")) || ((data.paths === undefined) && (missing3 = "paths"))) || ((data.command === undefined) && (missing3 = "command"))) || ((data.why === undefined) && (missing3 = "why"))){
const err18 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
const _errs26 = errors;
for(const key3 in data){
if(!((((key3 === "kind") || (key3 === "paths")) || (key3 === "command")) || (key3 === "why"))){
const err19 = {instancePath,schemaPath:"#/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
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
if(_errs26 === errors){
if(data.kind !== undefined){
const _errs27 = errors;
if("not-compared" !== data.kind){
const err20 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "not-compared"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.paths !== undefined){
let data12 = data.paths;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data12)){
if(data12.length > 4000){
const err21 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/3/properties/paths/maxItems",keyword:"maxItems",params:{limit: 4000},message:"must NOT have more than 4000 items"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
var valid8 = true;
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
const _errs30 = errors;
if(!(validate93(data12[i3], {instancePath:instancePath+"/paths/" + i3,parentData:data12,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid8 = _errs30 === errors;
if(!valid8){
break;
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/paths",schemaPath:"#/anyOf/3/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.command !== undefined){
let data14 = data.command;
const _errs31 = errors;
const _errs32 = errors;
let valid9 = false;
const _errs33 = errors;
if(!(validate99(data14, {instancePath:instancePath+"/command",parentData:data,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var _valid1 = _errs33 === errors;
valid9 = valid9 || _valid1;
const _errs34 = errors;
if(data14 !== null){
const err23 = {instancePath:instancePath+"/command",schemaPath:"#/anyOf/3/properties/command/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid1 = _errs34 === errors;
valid9 = valid9 || _valid1;
if(!valid9){
const err24 = {instancePath:instancePath+"/command",schemaPath:"#/anyOf/3/properties/command/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
var valid7 = _errs31 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.why !== undefined){
let data15 = data.why;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data15 === "string"){
if(func2(data15) > 20000){
const err25 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err26 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/3/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid0 = _errs24 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
if(!valid0){
const err28 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate157.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate157.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate157.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema50 = {"type":"object","properties":{"command":{"$ref":"#/$defs/command"},"files":{"type":"array","maxItems":20000,"items":{"type":"string","maxLength":4096}},"tried":{"$ref":"#/$defs/count"},"unnoticed":{"type":"array","maxItems":1000,"items":{"type":"object","properties":{"path":{"type":"string","maxLength":4096},"from":{"$ref":"#/$defs/count"},"to":{"$ref":"#/$defs/count"}},"required":["path","from","to"],"additionalProperties":false}},"isBlind":{"type":"boolean"}},"required":["command","files","tried","unnoticed","isBlind"],"additionalProperties":false};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate170.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.command === undefined) && (missing0 = "command")) || ((data.files === undefined) && (missing0 = "files"))) || ((data.tried === undefined) && (missing0 = "tried"))) || ((data.unnoticed === undefined) && (missing0 = "unnoticed"))) || ((data.isBlind === undefined) && (missing0 = "isBlind"))){
validate170.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "command") || (key0 === "files")) || (key0 === "tried")) || (key0 === "unnoticed")) || (key0 === "isBlind"))){
validate170.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.command !== undefined){
const _errs2 = errors;
if(!(validate99(data.command, {instancePath:instancePath+"/command",parentData:data,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data1 = data.files;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 20000){
validate170.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) > 4096){
validate170.errors = [{instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate170.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tried !== undefined){
const _errs7 = errors;
if(!(validate53(data.tried, {instancePath:instancePath+"/tried",parentData:data,parentDataProperty:"tried",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unnoticed !== undefined){
let data4 = data.unnoticed;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate170.errors = [{instancePath:instancePath+"/unnoticed",schemaPath:"#/properties/unnoticed/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs10 = errors;
if(errors === _errs10){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((((data5.path === undefined) && (missing1 = "path")) || ((data5.from === undefined) && (missing1 = "from"))) || ((data5.to === undefined) && (missing1 = "to"))){
validate170.errors = [{instancePath:instancePath+"/unnoticed/" + i1,schemaPath:"#/properties/unnoticed/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs12 = errors;
for(const key1 in data5){
if(!(((key1 === "path") || (key1 === "from")) || (key1 === "to"))){
validate170.errors = [{instancePath:instancePath+"/unnoticed/" + i1,schemaPath:"#/properties/unnoticed/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs12 === errors){
if(data5.path !== undefined){
let data6 = data5.path;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(func2(data6) > 4096){
validate170.errors = [{instancePath:instancePath+"/unnoticed/" + i1+"/path",schemaPath:"#/properties/unnoticed/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate170.errors = [{instancePath:instancePath+"/unnoticed/" + i1+"/path",schemaPath:"#/properties/unnoticed/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.from !== undefined){
const _errs15 = errors;
if(!(validate53(data5.from, {instancePath:instancePath+"/unnoticed/" + i1+"/from",parentData:data5,parentDataProperty:"from",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.to !== undefined){
const _errs16 = errors;
if(!(validate53(data5.to, {instancePath:instancePath+"/unnoticed/" + i1+"/to",parentData:data5,parentDataProperty:"to",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate170.errors = [{instancePath:instancePath+"/unnoticed/" + i1,schemaPath:"#/properties/unnoticed/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate170.errors = [{instancePath:instancePath+"/unnoticed",schemaPath:"#/properties/unnoticed/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isBlind !== undefined){
const _errs17 = errors;
if(typeof data.isBlind !== "boolean"){
validate170.errors = [{instancePath:instancePath+"/isBlind",schemaPath:"#/properties/isBlind/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs17 === errors;
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
else {
validate170.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate170.errors = vErrors;
return errors === 0;
}
validate170.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema51 = {"type":"object","properties":{"gateMs":{"type":"number","minimum":0},"probeMs":{"type":"number","minimum":0},"probes":{"$ref":"#/$defs/count"}},"required":["gateMs","probeMs","probes"],"additionalProperties":false};

function validate176(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate176.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.gateMs === undefined) && (missing0 = "gateMs")) || ((data.probeMs === undefined) && (missing0 = "probeMs"))) || ((data.probes === undefined) && (missing0 = "probes"))){
validate176.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "gateMs") || (key0 === "probeMs")) || (key0 === "probes"))){
validate176.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.gateMs !== undefined){
let data0 = data.gateMs;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate176.errors = [{instancePath:instancePath+"/gateMs",schemaPath:"#/properties/gateMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate176.errors = [{instancePath:instancePath+"/gateMs",schemaPath:"#/properties/gateMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.probeMs !== undefined){
let data1 = data.probeMs;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate176.errors = [{instancePath:instancePath+"/probeMs",schemaPath:"#/properties/probeMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate176.errors = [{instancePath:instancePath+"/probeMs",schemaPath:"#/properties/probeMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.probes !== undefined){
const _errs6 = errors;
if(!(validate53(data.probes, {instancePath:instancePath+"/probes",parentData:data,parentDataProperty:"probes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate176.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate176.errors = vErrors;
return errors === 0;
}
validate176.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate98.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.records === undefined) && (missing0 = "records"))) || ((data.changeSetHash === undefined) && (missing0 = "changeSetHash"))) || ((data.evidence === undefined) && (missing0 = "evidence"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(((((key0 === "kind") || (key0 === "records")) || (key0 === "changeSetHash")) || (key0 === "evidence")) || (key0 === "cost"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
let data0 = data.kind;
const _errs4 = errors;
if(!((data0 === "passed") || (data0 === "failed"))){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/enum",keyword:"enum",params:{allowedValues: schema33.anyOf[0].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.records !== undefined){
let data1 = data.records;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 200){
const err3 = {instancePath:instancePath+"/records",schemaPath:"#/anyOf/0/properties/records/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.command === undefined) && (missing1 = "command")) || ((data2.result === undefined) && (missing1 = "result"))) || ((data2.changeSetHash === undefined) && (missing1 = "changeSetHash"))){
const err4 = {instancePath:instancePath+"/records/" + i0,schemaPath:"#/anyOf/0/properties/records/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs9 = errors;
for(const key1 in data2){
if(!(((key1 === "command") || (key1 === "result")) || (key1 === "changeSetHash"))){
const err5 = {instancePath:instancePath+"/records/" + i0,schemaPath:"#/anyOf/0/properties/records/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(_errs9 === errors){
if(data2.command !== undefined){
const _errs10 = errors;
if(!(validate99(data2.command, {instancePath:instancePath+"/records/" + i0+"/command",parentData:data2,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.result !== undefined){
const _errs11 = errors;
if(!(validate101(data2.result, {instancePath:instancePath+"/records/" + i0+"/result",parentData:data2,parentDataProperty:"result",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.changeSetHash !== undefined){
const _errs12 = errors;
if(!(validate91(data2.changeSetHash, {instancePath:instancePath+"/records/" + i0+"/changeSetHash",parentData:data2,parentDataProperty:"changeSetHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
const err6 = {instancePath:instancePath+"/records/" + i0,schemaPath:"#/anyOf/0/properties/records/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/records",schemaPath:"#/anyOf/0/properties/records/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.changeSetHash !== undefined){
const _errs13 = errors;
if(!(validate91(data.changeSetHash, {instancePath:instancePath+"/changeSetHash",parentData:data,parentDataProperty:"changeSetHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.evidence !== undefined){
let data7 = data.evidence;
const _errs14 = errors;
if(errors === _errs14){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing2;
if((((((data7.comparisons === undefined) && (missing2 = "comparisons")) || ((data7.proof === undefined) && (missing2 = "proof"))) || ((data7.tampering === undefined) && (missing2 = "tampering"))) || ((data7.originalTests === undefined) && (missing2 = "originalTests"))) || ((data7.secrets === undefined) && (missing2 = "secrets"))){
const err8 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/0/properties/evidence/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
const _errs16 = errors;
for(const key2 in data7){
if(!(((((((key2 === "comparisons") || (key2 === "proof")) || (key2 === "tampering")) || (key2 === "originalTests")) || (key2 === "secrets")) || (key2 === "tests")) || (key2 === "leftOut"))){
const err9 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/0/properties/evidence/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
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
if(_errs16 === errors){
if(data7.comparisons !== undefined){
let data8 = data7.comparisons;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
if(data8.length > 200){
const err10 = {instancePath:instancePath+"/evidence/comparisons",schemaPath:"#/anyOf/0/properties/evidence/properties/comparisons/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
var valid5 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
const _errs19 = errors;
if(!(validate113(data8[i1], {instancePath:instancePath+"/evidence/comparisons/" + i1,parentData:data8,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
var valid5 = _errs19 === errors;
if(!valid5){
break;
}
}
}
}
else {
const err11 = {instancePath:instancePath+"/evidence/comparisons",schemaPath:"#/anyOf/0/properties/evidence/properties/comparisons/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.proof !== undefined){
const _errs20 = errors;
if(!(validate133(data7.proof, {instancePath:instancePath+"/evidence/proof",parentData:data7,parentDataProperty:"proof",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
errors = vErrors.length;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.tampering !== undefined){
let data11 = data7.tampering;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data11)){
if(data11.length > 20000){
const err12 = {instancePath:instancePath+"/evidence/tampering",schemaPath:"#/anyOf/0/properties/evidence/properties/tampering/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
var valid6 = true;
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
const _errs23 = errors;
if(!(validate154(data11[i2], {instancePath:instancePath+"/evidence/tampering/" + i2,parentData:data11,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
var valid6 = _errs23 === errors;
if(!valid6){
break;
}
}
}
}
else {
const err13 = {instancePath:instancePath+"/evidence/tampering",schemaPath:"#/anyOf/0/properties/evidence/properties/tampering/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.originalTests !== undefined){
const _errs24 = errors;
if(!(validate157(data7.originalTests, {instancePath:instancePath+"/evidence/originalTests",parentData:data7,parentDataProperty:"originalTests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.secrets !== undefined){
let data14 = data7.secrets;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data14)){
if(data14.length > 20000){
const err14 = {instancePath:instancePath+"/evidence/secrets",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
var valid7 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
const _errs27 = errors;
if(errors === _errs27){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing3;
if((((data15.path === undefined) && (missing3 = "path")) || ((data15.line === undefined) && (missing3 = "line"))) || ((data15.rule === undefined) && (missing3 = "rule"))){
const err15 = {instancePath:instancePath+"/evidence/secrets/" + i3,schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
const _errs29 = errors;
for(const key3 in data15){
if(!(((key3 === "path") || (key3 === "line")) || (key3 === "rule"))){
const err16 = {instancePath:instancePath+"/evidence/secrets/" + i3,schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
break;
}
}
if(_errs29 === errors){
if(data15.path !== undefined){
let data16 = data15.path;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data16 === "string"){
if(func2(data16) > 4096){
const err17 = {instancePath:instancePath+"/evidence/secrets/" + i3+"/path",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/evidence/secrets/" + i3+"/path",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
var valid8 = _errs30 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.line !== undefined){
const _errs32 = errors;
if(!(validate53(data15.line, {instancePath:instancePath+"/evidence/secrets/" + i3+"/line",parentData:data15,parentDataProperty:"line",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid8 = _errs32 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.rule !== undefined){
let data18 = data15.rule;
const _errs33 = errors;
if(errors === _errs33){
if(typeof data18 === "string"){
if(func2(data18) > 100){
const err19 = {instancePath:instancePath+"/evidence/secrets/" + i3+"/rule",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/properties/rule/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
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
const err20 = {instancePath:instancePath+"/evidence/secrets/" + i3+"/rule",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/properties/rule/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var valid8 = _errs33 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/evidence/secrets/" + i3,schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid7 = _errs27 === errors;
if(!valid7){
break;
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/evidence/secrets",schemaPath:"#/anyOf/0/properties/evidence/properties/secrets/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.tests !== undefined){
let data19 = data7.tests;
const _errs35 = errors;
if(errors === _errs35){
if(Array.isArray(data19)){
if(data19.length > 20000){
const err23 = {instancePath:instancePath+"/evidence/tests",schemaPath:"#/anyOf/0/properties/evidence/properties/tests/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
var valid9 = true;
const len4 = data19.length;
for(let i4=0; i4<len4; i4++){
let data20 = data19[i4];
const _errs37 = errors;
if(errors === _errs37){
if(typeof data20 === "string"){
if(func2(data20) > 4096){
const err24 = {instancePath:instancePath+"/evidence/tests/" + i4,schemaPath:"#/anyOf/0/properties/evidence/properties/tests/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
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
const err25 = {instancePath:instancePath+"/evidence/tests/" + i4,schemaPath:"#/anyOf/0/properties/evidence/properties/tests/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid9 = _errs37 === errors;
if(!valid9){
break;
}
}
}
}
else {
const err26 = {instancePath:instancePath+"/evidence/tests",schemaPath:"#/anyOf/0/properties/evidence/properties/tests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var valid4 = _errs35 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data7.leftOut !== undefined){
const _errs39 = errors;
if(!(validate170(data7.leftOut, {instancePath:instancePath+"/evidence/leftOut",parentData:data7,parentDataProperty:"leftOut",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
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
const err27 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/0/properties/evidence/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.cost !== undefined){
const _errs40 = errors;
if(!(validate176(data.cost, {instancePath:instancePath+"/cost",parentData:data,parentDataProperty:"cost",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
var valid1 = _errs40 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props3 = true;
}
const _errs41 = errors;
if(errors === _errs41){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((((((data.kind === undefined) && (missing4 = "kind")) || ((data.why === undefined) && (missing4 = "why"))) || ((data.records === undefined) && (missing4 = "records"))) || ((data.changeSetHash === undefined) && (missing4 = "changeSetHash"))) || ((data.evidence === undefined) && (missing4 = "evidence"))){
const err29 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
const _errs43 = errors;
for(const key4 in data){
if(!((((((key4 === "kind") || (key4 === "why")) || (key4 === "records")) || (key4 === "changeSetHash")) || (key4 === "evidence")) || (key4 === "cost"))){
const err30 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
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
if(_errs43 === errors){
if(data.kind !== undefined){
let data23 = data.kind;
const _errs44 = errors;
if(!((data23 === "blocked") || (data23 === "inconclusive"))){
const err31 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/enum",keyword:"enum",params:{allowedValues: schema33.anyOf[1].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var valid10 = _errs44 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.why !== undefined){
let data24 = data.why;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data24 === "string"){
if(func2(data24) > 20000){
const err32 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err33 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var valid10 = _errs45 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.records !== undefined){
let data25 = data.records;
const _errs47 = errors;
if(errors === _errs47){
if(Array.isArray(data25)){
if(data25.length > 200){
const err34 = {instancePath:instancePath+"/records",schemaPath:"#/anyOf/1/properties/records/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
else {
var valid11 = true;
const len5 = data25.length;
for(let i5=0; i5<len5; i5++){
let data26 = data25[i5];
const _errs49 = errors;
if(errors === _errs49){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
let missing5;
if((((data26.command === undefined) && (missing5 = "command")) || ((data26.result === undefined) && (missing5 = "result"))) || ((data26.changeSetHash === undefined) && (missing5 = "changeSetHash"))){
const err35 = {instancePath:instancePath+"/records/" + i5,schemaPath:"#/anyOf/1/properties/records/items/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
const _errs51 = errors;
for(const key5 in data26){
if(!(((key5 === "command") || (key5 === "result")) || (key5 === "changeSetHash"))){
const err36 = {instancePath:instancePath+"/records/" + i5,schemaPath:"#/anyOf/1/properties/records/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
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
if(_errs51 === errors){
if(data26.command !== undefined){
const _errs52 = errors;
if(!(validate99(data26.command, {instancePath:instancePath+"/records/" + i5+"/command",parentData:data26,parentDataProperty:"command",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid12 = _errs52 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data26.result !== undefined){
const _errs53 = errors;
if(!(validate101(data26.result, {instancePath:instancePath+"/records/" + i5+"/result",parentData:data26,parentDataProperty:"result",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
var valid12 = _errs53 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data26.changeSetHash !== undefined){
const _errs54 = errors;
if(!(validate91(data26.changeSetHash, {instancePath:instancePath+"/records/" + i5+"/changeSetHash",parentData:data26,parentDataProperty:"changeSetHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid12 = _errs54 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
}
else {
const err37 = {instancePath:instancePath+"/records/" + i5,schemaPath:"#/anyOf/1/properties/records/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var valid11 = _errs49 === errors;
if(!valid11){
break;
}
}
}
}
else {
const err38 = {instancePath:instancePath+"/records",schemaPath:"#/anyOf/1/properties/records/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var valid10 = _errs47 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.changeSetHash !== undefined){
const _errs55 = errors;
if(!(validate91(data.changeSetHash, {instancePath:instancePath+"/changeSetHash",parentData:data,parentDataProperty:"changeSetHash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid10 = _errs55 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.evidence !== undefined){
let data31 = data.evidence;
const _errs56 = errors;
if(errors === _errs56){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
let missing6;
if((((((data31.comparisons === undefined) && (missing6 = "comparisons")) || ((data31.proof === undefined) && (missing6 = "proof"))) || ((data31.tampering === undefined) && (missing6 = "tampering"))) || ((data31.originalTests === undefined) && (missing6 = "originalTests"))) || ((data31.secrets === undefined) && (missing6 = "secrets"))){
const err39 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/1/properties/evidence/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
const _errs58 = errors;
for(const key6 in data31){
if(!(((((((key6 === "comparisons") || (key6 === "proof")) || (key6 === "tampering")) || (key6 === "originalTests")) || (key6 === "secrets")) || (key6 === "tests")) || (key6 === "leftOut"))){
const err40 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/1/properties/evidence/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
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
if(_errs58 === errors){
if(data31.comparisons !== undefined){
let data32 = data31.comparisons;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data32)){
if(data32.length > 200){
const err41 = {instancePath:instancePath+"/evidence/comparisons",schemaPath:"#/anyOf/1/properties/evidence/properties/comparisons/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
else {
var valid14 = true;
const len6 = data32.length;
for(let i6=0; i6<len6; i6++){
const _errs61 = errors;
if(!(validate113(data32[i6], {instancePath:instancePath+"/evidence/comparisons/" + i6,parentData:data32,parentDataProperty:i6,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
var valid14 = _errs61 === errors;
if(!valid14){
break;
}
}
}
}
else {
const err42 = {instancePath:instancePath+"/evidence/comparisons",schemaPath:"#/anyOf/1/properties/evidence/properties/comparisons/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
var valid13 = _errs59 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.proof !== undefined){
const _errs62 = errors;
if(!(validate133(data31.proof, {instancePath:instancePath+"/evidence/proof",parentData:data31,parentDataProperty:"proof",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
errors = vErrors.length;
}
var valid13 = _errs62 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.tampering !== undefined){
let data35 = data31.tampering;
const _errs63 = errors;
if(errors === _errs63){
if(Array.isArray(data35)){
if(data35.length > 20000){
const err43 = {instancePath:instancePath+"/evidence/tampering",schemaPath:"#/anyOf/1/properties/evidence/properties/tampering/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
var valid15 = true;
const len7 = data35.length;
for(let i7=0; i7<len7; i7++){
const _errs65 = errors;
if(!(validate154(data35[i7], {instancePath:instancePath+"/evidence/tampering/" + i7,parentData:data35,parentDataProperty:i7,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
var valid15 = _errs65 === errors;
if(!valid15){
break;
}
}
}
}
else {
const err44 = {instancePath:instancePath+"/evidence/tampering",schemaPath:"#/anyOf/1/properties/evidence/properties/tampering/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var valid13 = _errs63 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.originalTests !== undefined){
const _errs66 = errors;
if(!(validate157(data31.originalTests, {instancePath:instancePath+"/evidence/originalTests",parentData:data31,parentDataProperty:"originalTests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
var valid13 = _errs66 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.secrets !== undefined){
let data38 = data31.secrets;
const _errs67 = errors;
if(errors === _errs67){
if(Array.isArray(data38)){
if(data38.length > 20000){
const err45 = {instancePath:instancePath+"/evidence/secrets",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
var valid16 = true;
const len8 = data38.length;
for(let i8=0; i8<len8; i8++){
let data39 = data38[i8];
const _errs69 = errors;
if(errors === _errs69){
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
let missing7;
if((((data39.path === undefined) && (missing7 = "path")) || ((data39.line === undefined) && (missing7 = "line"))) || ((data39.rule === undefined) && (missing7 = "rule"))){
const err46 = {instancePath:instancePath+"/evidence/secrets/" + i8,schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
else {
const _errs71 = errors;
for(const key7 in data39){
if(!(((key7 === "path") || (key7 === "line")) || (key7 === "rule"))){
const err47 = {instancePath:instancePath+"/evidence/secrets/" + i8,schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
break;
}
}
if(_errs71 === errors){
if(data39.path !== undefined){
let data40 = data39.path;
const _errs72 = errors;
if(errors === _errs72){
if(typeof data40 === "string"){
if(func2(data40) > 4096){
const err48 = {instancePath:instancePath+"/evidence/secrets/" + i8+"/path",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/evidence/secrets/" + i8+"/path",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
var valid17 = _errs72 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data39.line !== undefined){
const _errs74 = errors;
if(!(validate53(data39.line, {instancePath:instancePath+"/evidence/secrets/" + i8+"/line",parentData:data39,parentDataProperty:"line",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid17 = _errs74 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data39.rule !== undefined){
let data42 = data39.rule;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data42 === "string"){
if(func2(data42) > 100){
const err50 = {instancePath:instancePath+"/evidence/secrets/" + i8+"/rule",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/properties/rule/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
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
const err51 = {instancePath:instancePath+"/evidence/secrets/" + i8+"/rule",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/properties/rule/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
var valid17 = _errs75 === errors;
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
const err52 = {instancePath:instancePath+"/evidence/secrets/" + i8,schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
var valid16 = _errs69 === errors;
if(!valid16){
break;
}
}
}
}
else {
const err53 = {instancePath:instancePath+"/evidence/secrets",schemaPath:"#/anyOf/1/properties/evidence/properties/secrets/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid13 = _errs67 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.tests !== undefined){
let data43 = data31.tests;
const _errs77 = errors;
if(errors === _errs77){
if(Array.isArray(data43)){
if(data43.length > 20000){
const err54 = {instancePath:instancePath+"/evidence/tests",schemaPath:"#/anyOf/1/properties/evidence/properties/tests/maxItems",keyword:"maxItems",params:{limit: 20000},message:"must NOT have more than 20000 items"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
else {
var valid18 = true;
const len9 = data43.length;
for(let i9=0; i9<len9; i9++){
let data44 = data43[i9];
const _errs79 = errors;
if(errors === _errs79){
if(typeof data44 === "string"){
if(func2(data44) > 4096){
const err55 = {instancePath:instancePath+"/evidence/tests/" + i9,schemaPath:"#/anyOf/1/properties/evidence/properties/tests/items/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
else {
const err56 = {instancePath:instancePath+"/evidence/tests/" + i9,schemaPath:"#/anyOf/1/properties/evidence/properties/tests/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
var valid18 = _errs79 === errors;
if(!valid18){
break;
}
}
}
}
else {
const err57 = {instancePath:instancePath+"/evidence/tests",schemaPath:"#/anyOf/1/properties/evidence/properties/tests/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
var valid13 = _errs77 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data31.leftOut !== undefined){
const _errs81 = errors;
if(!(validate170(data31.leftOut, {instancePath:instancePath+"/evidence/leftOut",parentData:data31,parentDataProperty:"leftOut",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
var valid13 = _errs81 === errors;
}
else {
var valid13 = true;
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
const err58 = {instancePath:instancePath+"/evidence",schemaPath:"#/anyOf/1/properties/evidence/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var valid10 = _errs56 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.cost !== undefined){
const _errs82 = errors;
if(!(validate176(data.cost, {instancePath:instancePath+"/cost",parentData:data,parentDataProperty:"cost",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
var valid10 = _errs82 === errors;
}
else {
var valid10 = true;
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
const err59 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
var _valid0 = _errs41 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props3 !== true){
props3 = true;
}
}
if(!valid0){
const err60 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
validate98.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate98.errors = vErrors;
evaluated0.props = props3;
return errors === 0;
}
validate98.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema52 = {"type":"object","properties":{"title":{"type":"string","maxLength":20000},"assessment":{"type":"string","maxLength":60000},"problem":{"type":"string","maxLength":60000},"reproduction":{"type":"string","maxLength":60000},"expected":{"type":"string","maxLength":60000},"actual":{"type":"string","maxLength":60000},"acceptanceCriteria":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"affectedFiles":{"type":"array","maxItems":2000,"items":{"type":"object","properties":{"path":{"$ref":"#/$defs/path"},"isThere":{"type":"boolean"}},"required":["path","isThere"],"additionalProperties":false}},"outOfScope":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"assumptions":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}},"openQuestions":{"type":"array","maxItems":500,"items":{"type":"string","maxLength":60000}}},"required":["title","assessment","problem","reproduction","expected","actual","acceptanceCriteria","affectedFiles","outOfScope","assumptions","openQuestions"],"additionalProperties":false};

function validate196(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate196.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.title === undefined) && (missing0 = "title")) || ((data.assessment === undefined) && (missing0 = "assessment"))) || ((data.problem === undefined) && (missing0 = "problem"))) || ((data.reproduction === undefined) && (missing0 = "reproduction"))) || ((data.expected === undefined) && (missing0 = "expected"))) || ((data.actual === undefined) && (missing0 = "actual"))) || ((data.acceptanceCriteria === undefined) && (missing0 = "acceptanceCriteria"))) || ((data.affectedFiles === undefined) && (missing0 = "affectedFiles"))) || ((data.outOfScope === undefined) && (missing0 = "outOfScope"))) || ((data.assumptions === undefined) && (missing0 = "assumptions"))) || ((data.openQuestions === undefined) && (missing0 = "openQuestions"))){
validate196.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema52.properties, key0))){
validate196.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.title !== undefined){
let data0 = data.title;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate196.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.assessment !== undefined){
let data1 = data.assessment;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) > 60000){
validate196.errors = [{instancePath:instancePath+"/assessment",schemaPath:"#/properties/assessment/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/assessment",schemaPath:"#/properties/assessment/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.problem !== undefined){
let data2 = data.problem;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) > 60000){
validate196.errors = [{instancePath:instancePath+"/problem",schemaPath:"#/properties/problem/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/problem",schemaPath:"#/properties/problem/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reproduction !== undefined){
let data3 = data.reproduction;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) > 60000){
validate196.errors = [{instancePath:instancePath+"/reproduction",schemaPath:"#/properties/reproduction/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/reproduction",schemaPath:"#/properties/reproduction/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expected !== undefined){
let data4 = data.expected;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) > 60000){
validate196.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/expected",schemaPath:"#/properties/expected/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.actual !== undefined){
let data5 = data.actual;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func2(data5) > 60000){
validate196.errors = [{instancePath:instancePath+"/actual",schemaPath:"#/properties/actual/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/actual",schemaPath:"#/properties/actual/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.acceptanceCriteria !== undefined){
let data6 = data.acceptanceCriteria;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data6)){
if(data6.length > 500){
validate196.errors = [{instancePath:instancePath+"/acceptanceCriteria",schemaPath:"#/properties/acceptanceCriteria/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(func2(data7) > 60000){
validate196.errors = [{instancePath:instancePath+"/acceptanceCriteria/" + i0,schemaPath:"#/properties/acceptanceCriteria/items/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/acceptanceCriteria/" + i0,schemaPath:"#/properties/acceptanceCriteria/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs16 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/acceptanceCriteria",schemaPath:"#/properties/acceptanceCriteria/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.affectedFiles !== undefined){
let data8 = data.affectedFiles;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data8)){
if(data8.length > 2000){
validate196.errors = [{instancePath:instancePath+"/affectedFiles",schemaPath:"#/properties/affectedFiles/maxItems",keyword:"maxItems",params:{limit: 2000},message:"must NOT have more than 2000 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs20 = errors;
if(errors === _errs20){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing1;
if(((data9.path === undefined) && (missing1 = "path")) || ((data9.isThere === undefined) && (missing1 = "isThere"))){
validate196.errors = [{instancePath:instancePath+"/affectedFiles/" + i1,schemaPath:"#/properties/affectedFiles/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs22 = errors;
for(const key1 in data9){
if(!((key1 === "path") || (key1 === "isThere"))){
validate196.errors = [{instancePath:instancePath+"/affectedFiles/" + i1,schemaPath:"#/properties/affectedFiles/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs22 === errors){
if(data9.path !== undefined){
const _errs23 = errors;
if(!(validate93(data9.path, {instancePath:instancePath+"/affectedFiles/" + i1+"/path",parentData:data9,parentDataProperty:"path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.isThere !== undefined){
const _errs24 = errors;
if(typeof data9.isThere !== "boolean"){
validate196.errors = [{instancePath:instancePath+"/affectedFiles/" + i1+"/isThere",schemaPath:"#/properties/affectedFiles/items/properties/isThere/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/affectedFiles/" + i1,schemaPath:"#/properties/affectedFiles/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs20 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/affectedFiles",schemaPath:"#/properties/affectedFiles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outOfScope !== undefined){
let data12 = data.outOfScope;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
if(data12.length > 500){
validate196.errors = [{instancePath:instancePath+"/outOfScope",schemaPath:"#/properties/outOfScope/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid4 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data13 === "string"){
if(func2(data13) > 60000){
validate196.errors = [{instancePath:instancePath+"/outOfScope/" + i2,schemaPath:"#/properties/outOfScope/items/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/outOfScope/" + i2,schemaPath:"#/properties/outOfScope/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid4 = _errs28 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/outOfScope",schemaPath:"#/properties/outOfScope/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.assumptions !== undefined){
let data14 = data.assumptions;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
if(data14.length > 500){
validate196.errors = [{instancePath:instancePath+"/assumptions",schemaPath:"#/properties/assumptions/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid5 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(func2(data15) > 60000){
validate196.errors = [{instancePath:instancePath+"/assumptions/" + i3,schemaPath:"#/properties/assumptions/items/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/assumptions/" + i3,schemaPath:"#/properties/assumptions/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs32 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/assumptions",schemaPath:"#/properties/assumptions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.openQuestions !== undefined){
let data16 = data.openQuestions;
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data16)){
if(data16.length > 500){
validate196.errors = [{instancePath:instancePath+"/openQuestions",schemaPath:"#/properties/openQuestions/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid6 = true;
const len4 = data16.length;
for(let i4=0; i4<len4; i4++){
let data17 = data16[i4];
const _errs36 = errors;
if(errors === _errs36){
if(typeof data17 === "string"){
if(func2(data17) > 60000){
validate196.errors = [{instancePath:instancePath+"/openQuestions/" + i4,schemaPath:"#/properties/openQuestions/items/maxLength",keyword:"maxLength",params:{limit: 60000},message:"must NOT have more than 60000 characters"}];
return false;
}
}
else {
validate196.errors = [{instancePath:instancePath+"/openQuestions/" + i4,schemaPath:"#/properties/openQuestions/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid6 = _errs36 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate196.errors = [{instancePath:instancePath+"/openQuestions",schemaPath:"#/properties/openQuestions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs34 === errors;
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
else {
validate196.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate196.errors = vErrors;
return errors === 0;
}
validate196.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema53 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"validated"},"verdict":{"$ref":"#/$defs/verdict"}},"required":["kind","verdict"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"rejected"},"verdict":{"$ref":"#/$defs/verdict"},"feedback":{"type":"string","maxLength":400000}},"required":["kind","verdict","feedback"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"no-change"}},"required":["kind"],"additionalProperties":false}]};

function validate199(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate199.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.verdict === undefined) && (missing0 = "verdict"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!((key0 === "kind") || (key0 === "verdict"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("validated" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "validated"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.verdict !== undefined){
const _errs5 = errors;
if(!(validate98(data.verdict, {instancePath:instancePath+"/verdict",parentData:data,parentDataProperty:"verdict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props1 = true;
}
const _errs6 = errors;
if(errors === _errs6){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((data.kind === undefined) && (missing1 = "kind")) || ((data.verdict === undefined) && (missing1 = "verdict"))) || ((data.feedback === undefined) && (missing1 = "feedback"))){
const err4 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs8 = errors;
for(const key1 in data){
if(!(((key1 === "kind") || (key1 === "verdict")) || (key1 === "feedback"))){
const err5 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(_errs8 === errors){
if(data.kind !== undefined){
const _errs9 = errors;
if("rejected" !== data.kind){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "rejected"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.verdict !== undefined){
const _errs10 = errors;
if(!(validate98(data.verdict, {instancePath:instancePath+"/verdict",parentData:data,parentDataProperty:"verdict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.feedback !== undefined){
let data4 = data.feedback;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func2(data4) > 400000){
const err7 = {instancePath:instancePath+"/feedback",schemaPath:"#/anyOf/1/properties/feedback/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/feedback",schemaPath:"#/anyOf/1/properties/feedback/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs13 = errors;
if(errors === _errs13){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.kind === undefined) && (missing2 = "kind")){
const err10 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
const _errs15 = errors;
for(const key2 in data){
if(!(key2 === "kind")){
const err11 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
break;
}
}
if(_errs15 === errors){
if(data.kind !== undefined){
if("no-change" !== data.kind){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "no-change"},message:"must be equal to constant"};
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
}
}
else {
const err13 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs13 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
if(!valid0){
const err14 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate199.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate199.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate199.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.kind === undefined) && (missing0 = "kind")) || ((data.claim === undefined) && (missing0 = "claim"))) || ((data.verdict === undefined) && (missing0 = "verdict"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(((key0 === "kind") || (key0 === "claim")) || (key0 === "verdict"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("validated" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "validated"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.claim !== undefined){
const _errs5 = errors;
if(!(validate96(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.verdict !== undefined){
const _errs6 = errors;
if(!(validate98(data.verdict, {instancePath:instancePath+"/verdict",parentData:data,parentDataProperty:"verdict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props1 = true;
}
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.kind === undefined) && (missing1 = "kind")) || ((data.claim === undefined) && (missing1 = "claim"))) || ((data.verdict === undefined) && (missing1 = "verdict"))) || ((data.why === undefined) && (missing1 = "why"))){
const err4 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs9 = errors;
for(const key1 in data){
if(!((((key1 === "kind") || (key1 === "claim")) || (key1 === "verdict")) || (key1 === "why"))){
const err5 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(_errs9 === errors){
if(data.kind !== undefined){
const _errs10 = errors;
if("unvalidated" !== data.kind){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "unvalidated"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.claim !== undefined){
const _errs11 = errors;
if(!(validate96(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.verdict !== undefined){
const _errs12 = errors;
if(!(validate98(data.verdict, {instancePath:instancePath+"/verdict",parentData:data,parentDataProperty:"verdict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.why !== undefined){
let data6 = data.why;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(func2(data6) > 20000){
const err7 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((data.kind === undefined) && (missing2 = "kind")) || ((data.claim === undefined) && (missing2 = "claim"))) || ((data.verdict === undefined) && (missing2 = "verdict"))) || ((data.feedback === undefined) && (missing2 = "feedback"))){
const err10 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
const _errs17 = errors;
for(const key2 in data){
if(!((((key2 === "kind") || (key2 === "claim")) || (key2 === "verdict")) || (key2 === "feedback"))){
const err11 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
break;
}
}
if(_errs17 === errors){
if(data.kind !== undefined){
let data7 = data.kind;
const _errs18 = errors;
if(!((data7 === "needs-review") || (data7 === "withdrawn"))){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/enum",keyword:"enum",params:{allowedValues: schema31.anyOf[2].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.claim !== undefined){
const _errs19 = errors;
if(!(validate96(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.verdict !== undefined){
const _errs20 = errors;
if(!(validate98(data.verdict, {instancePath:instancePath+"/verdict",parentData:data,parentDataProperty:"verdict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.feedback !== undefined){
let data10 = data.feedback;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(func2(data10) > 400000){
const err13 = {instancePath:instancePath+"/feedback",schemaPath:"#/anyOf/2/properties/feedback/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err14 = {instancePath:instancePath+"/feedback",schemaPath:"#/anyOf/2/properties/feedback/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs23 = errors;
if(errors === _errs23){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.kind === undefined) && (missing3 = "kind")) || ((data.claim === undefined) && (missing3 = "claim"))){
const err16 = {instancePath,schemaPath:"#/anyOf/3/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
const _errs25 = errors;
for(const key3 in data){
if(!((key3 === "kind") || (key3 === "claim"))){
const err17 = {instancePath,schemaPath:"#/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
break;
}
}
if(_errs25 === errors){
if(data.kind !== undefined){
const _errs26 = errors;
if("no-change" !== data.kind){
const err18 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "no-change"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.claim !== undefined){
const _errs27 = errors;
if(!(validate96(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid0 = _errs23 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs28 = errors;
if(errors === _errs28){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if(((data.kind === undefined) && (missing4 = "kind")) || ((data.question === undefined) && (missing4 = "question"))){
const err20 = {instancePath,schemaPath:"#/anyOf/4/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs30 = errors;
for(const key4 in data){
if(!((key4 === "kind") || (key4 === "question"))){
const err21 = {instancePath,schemaPath:"#/anyOf/4/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs30 === errors){
if(data.kind !== undefined){
const _errs31 = errors;
if("needs-info" !== data.kind){
const err22 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/4/properties/kind/const",keyword:"const",params:{allowedValue: "needs-info"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.question !== undefined){
let data14 = data.question;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data14 === "string"){
if(func2(data14) > 400000){
const err23 = {instancePath:instancePath+"/question",schemaPath:"#/anyOf/4/properties/question/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/question",schemaPath:"#/anyOf/4/properties/question/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid5 = _errs32 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/anyOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid0 = _errs28 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs34 = errors;
if(errors === _errs34){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if(((data.kind === undefined) && (missing5 = "kind")) || ((data.draft === undefined) && (missing5 = "draft"))){
const err26 = {instancePath,schemaPath:"#/anyOf/5/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
else {
const _errs36 = errors;
for(const key5 in data){
if(!((key5 === "kind") || (key5 === "draft"))){
const err27 = {instancePath,schemaPath:"#/anyOf/5/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
break;
}
}
if(_errs36 === errors){
if(data.kind !== undefined){
const _errs37 = errors;
if("drafted" !== data.kind){
const err28 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/5/properties/kind/const",keyword:"const",params:{allowedValue: "drafted"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid6 = _errs37 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.draft !== undefined){
const _errs38 = errors;
if(!(validate196(data.draft, {instancePath:instancePath+"/draft",parentData:data,parentDataProperty:"draft",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate196.errors : vErrors.concat(validate196.errors);
errors = vErrors.length;
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/anyOf/5/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
var _valid0 = _errs34 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs39 = errors;
if(errors === _errs39){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if(((((data.kind === undefined) && (missing6 = "kind")) || ((data.limit === undefined) && (missing6 = "limit"))) || ((data.detail === undefined) && (missing6 = "detail"))) || ((data.review === undefined) && (missing6 = "review"))){
const err30 = {instancePath,schemaPath:"#/anyOf/6/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
const _errs41 = errors;
for(const key6 in data){
if(!((((key6 === "kind") || (key6 === "limit")) || (key6 === "detail")) || (key6 === "review"))){
const err31 = {instancePath,schemaPath:"#/anyOf/6/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
break;
}
}
if(_errs41 === errors){
if(data.kind !== undefined){
const _errs42 = errors;
if("exhausted" !== data.kind){
const err32 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/6/properties/kind/const",keyword:"const",params:{allowedValue: "exhausted"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var valid7 = _errs42 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.limit !== undefined){
let data18 = data.limit;
const _errs43 = errors;
if(!(((((((data18 === "rounds") || (data18 === "total-tokens")) || (data18 === "cost")) || (data18 === "time")) || (data18 === "context")) || (data18 === "replies")) || (data18 === "attempts"))){
const err33 = {instancePath:instancePath+"/limit",schemaPath:"#/anyOf/6/properties/limit/enum",keyword:"enum",params:{allowedValues: schema31.anyOf[6].properties.limit.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var valid7 = _errs43 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.detail !== undefined){
let data19 = data.detail;
const _errs44 = errors;
if(errors === _errs44){
if(typeof data19 === "string"){
if(func2(data19) > 20000){
const err34 = {instancePath:instancePath+"/detail",schemaPath:"#/anyOf/6/properties/detail/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/detail",schemaPath:"#/anyOf/6/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
var valid7 = _errs44 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.review !== undefined){
const _errs46 = errors;
if(!(validate199(data.review, {instancePath:instancePath+"/review",parentData:data,parentDataProperty:"review",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate199.errors : vErrors.concat(validate199.errors);
errors = vErrors.length;
}
var valid7 = _errs46 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
else {
const err36 = {instancePath,schemaPath:"#/anyOf/6/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid0 = _errs39 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
const _errs47 = errors;
if(errors === _errs47){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if((((data.kind === undefined) && (missing7 = "kind")) || ((data.fault === undefined) && (missing7 = "fault"))) || ((data.review === undefined) && (missing7 = "review"))){
const err37 = {instancePath,schemaPath:"#/anyOf/7/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
else {
const _errs49 = errors;
for(const key7 in data){
if(!(((key7 === "kind") || (key7 === "fault")) || (key7 === "review"))){
const err38 = {instancePath,schemaPath:"#/anyOf/7/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
break;
}
}
if(_errs49 === errors){
if(data.kind !== undefined){
const _errs50 = errors;
if("failed" !== data.kind){
const err39 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/7/properties/kind/const",keyword:"const",params:{allowedValue: "failed"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var valid8 = _errs50 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.fault !== undefined){
let data22 = data.fault;
const _errs51 = errors;
if(errors === _errs51){
if(typeof data22 === "string"){
if(func2(data22) > 20000){
const err40 = {instancePath:instancePath+"/fault",schemaPath:"#/anyOf/7/properties/fault/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err41 = {instancePath:instancePath+"/fault",schemaPath:"#/anyOf/7/properties/fault/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
var valid8 = _errs51 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.review !== undefined){
const _errs53 = errors;
if(!(validate199(data.review, {instancePath:instancePath+"/review",parentData:data,parentDataProperty:"review",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate199.errors : vErrors.concat(validate199.errors);
errors = vErrors.length;
}
var valid8 = _errs53 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
else {
const err42 = {instancePath,schemaPath:"#/anyOf/7/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
var _valid0 = _errs47 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = true;
}
}
if(!valid0){
const err43 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
validate95.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate95.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate95.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema54 = {"anyOf":[{"type":"object","properties":{"kind":{"const":"formatted"},"path":{"$ref":"#/$defs/path"},"by":{"$ref":"#/$defs/command"}},"required":["kind","path","by"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"left"},"path":{"$ref":"#/$defs/path"},"by":{"$ref":"#/$defs/command"},"why":{"type":"string","maxLength":4000}},"required":["kind","path","by","why"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"failed"},"by":{"$ref":"#/$defs/command"},"why":{"type":"string","maxLength":400000}},"required":["kind","by","why"],"additionalProperties":false}]};

function validate206(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate206.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.kind === undefined) && (missing0 = "kind")) || ((data.path === undefined) && (missing0 = "path"))) || ((data.by === undefined) && (missing0 = "by"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(((key0 === "kind") || (key0 === "path")) || (key0 === "by"))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("formatted" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "formatted"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.path !== undefined){
const _errs5 = errors;
if(!(validate93(data.path, {instancePath:instancePath+"/path",parentData:data,parentDataProperty:"path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.by !== undefined){
const _errs6 = errors;
if(!(validate99(data.by, {instancePath:instancePath+"/by",parentData:data,parentDataProperty:"by",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.kind === undefined) && (missing1 = "kind")) || ((data.path === undefined) && (missing1 = "path"))) || ((data.by === undefined) && (missing1 = "by"))) || ((data.why === undefined) && (missing1 = "why"))){
const err4 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs9 = errors;
for(const key1 in data){
if(!((((key1 === "kind") || (key1 === "path")) || (key1 === "by")) || (key1 === "why"))){
const err5 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(_errs9 === errors){
if(data.kind !== undefined){
const _errs10 = errors;
if("left" !== data.kind){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "left"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.path !== undefined){
const _errs11 = errors;
if(!(validate93(data.path, {instancePath:instancePath+"/path",parentData:data,parentDataProperty:"path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.by !== undefined){
const _errs12 = errors;
if(!(validate99(data.by, {instancePath:instancePath+"/by",parentData:data,parentDataProperty:"by",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.why !== undefined){
let data6 = data.why;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(func2(data6) > 4000){
const err7 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/1/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.kind === undefined) && (missing2 = "kind")) || ((data.by === undefined) && (missing2 = "by"))) || ((data.why === undefined) && (missing2 = "why"))){
const err10 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
const _errs17 = errors;
for(const key2 in data){
if(!(((key2 === "kind") || (key2 === "by")) || (key2 === "why"))){
const err11 = {instancePath,schemaPath:"#/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
break;
}
}
if(_errs17 === errors){
if(data.kind !== undefined){
const _errs18 = errors;
if("failed" !== data.kind){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "failed"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.by !== undefined){
const _errs19 = errors;
if(!(validate99(data.by, {instancePath:instancePath+"/by",parentData:data,parentDataProperty:"by",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.why !== undefined){
let data9 = data.why;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(func2(data9) > 400000){
const err13 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/2/properties/why/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
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
const err14 = {instancePath:instancePath+"/why",schemaPath:"#/anyOf/2/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
if(props0 !== true){
props0 = true;
}
}
if(!valid0){
const err16 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate206.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate206.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate206.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema55 = {"type":"array","maxItems":200,"items":{"type":"string","maxLength":20000}};

function validate213(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate213.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 200){
validate213.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) > 20000){
validate213.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"}];
return false;
}
}
else {
validate213.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate213.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate213.errors = vErrors;
return errors === 0;
}
validate213.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema56 = {"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[\\w.()-]{1,200}[*]?$"}};
const pattern15 = new RegExp("^[\\w.()-]{1,200}[*]?$", "u");

function validate226(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate226.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 1000){
validate226.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern15.test(data0)){
validate226.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/pattern",keyword:"pattern",params:{pattern: "^[\\w.()-]{1,200}[*]?$"},message:"must match pattern \""+"^[\\w.()-]{1,200}[*]?$"+"\""}];
return false;
}
}
else {
validate226.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate226.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate226.errors = vErrors;
return errors === 0;
}
validate226.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const pattern4 = new RegExp("^[0-9a-f]{12}$", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="tether:bundle" */;
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
if(((((((((((data.version === undefined) && (missing0 = "version")) || ((data.origin === undefined) && (missing0 = "origin"))) || ((data.base === undefined) && (missing0 = "base"))) || ((data.head === undefined) && (missing0 = "head"))) || ((data.session === undefined) && (missing0 = "session"))) || ((data.change === undefined) && (missing0 = "change"))) || ((data.ending === undefined) && (missing0 = "ending"))) || ((data.cost === undefined) && (missing0 = "cost"))) || ((data.told === undefined) && (missing0 = "told"))) || ((data.seals === undefined) && (missing0 = "seals"))){
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
if(1 !== data.version){
validate52.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.origin !== undefined){
let data1 = data.origin;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((((data1.repository === undefined) && (missing1 = "repository")) || ((data1.issue === undefined) && (missing1 = "issue"))) || ((data1.run === undefined) && (missing1 = "run"))) || ((data1.attempt === undefined) && (missing1 = "attempt"))) || ((data1.agent === undefined) && (missing1 = "agent"))){
validate52.errors = [{instancePath:instancePath+"/origin",schemaPath:"#/properties/origin/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data1){
if(!(((((key1 === "repository") || (key1 === "issue")) || (key1 === "run")) || (key1 === "attempt")) || (key1 === "agent"))){
validate52.errors = [{instancePath:instancePath+"/origin",schemaPath:"#/properties/origin/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs5 === errors){
if(data1.repository !== undefined){
let data2 = data1.repository;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) > 200){
validate52.errors = [{instancePath:instancePath+"/origin/repository",schemaPath:"#/properties/origin/properties/repository/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/origin/repository",schemaPath:"#/properties/origin/properties/repository/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.issue !== undefined){
const _errs8 = errors;
if(!(validate53(data1.issue, {instancePath:instancePath+"/origin/issue",parentData:data1,parentDataProperty:"issue",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.run !== undefined){
let data4 = data1.run;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(func2(data4) > 60){
validate52.errors = [{instancePath:instancePath+"/origin/run",schemaPath:"#/properties/origin/properties/run/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/origin/run",schemaPath:"#/properties/origin/properties/run/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.attempt !== undefined){
const _errs11 = errors;
if(!(validate53(data1.attempt, {instancePath:instancePath+"/origin/attempt",parentData:data1,parentDataProperty:"attempt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.agent !== undefined){
let data6 = data1.agent;
const _errs12 = errors;
if(!((data6 === "coder") || (data6 === "writer"))){
validate52.errors = [{instancePath:instancePath+"/origin/agent",schemaPath:"#/properties/origin/properties/agent/enum",keyword:"enum",params:{allowedValues: schema19.properties.origin.properties.agent.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/origin",schemaPath:"#/properties/origin/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base !== undefined){
let data7 = data.base;
const _errs13 = errors;
const _errs14 = errors;
let valid2 = false;
const _errs15 = errors;
if(!(validate56(data7, {instancePath:instancePath+"/base",parentData:data,parentDataProperty:"base",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid2 = valid2 || _valid0;
const _errs16 = errors;
if(data7 !== null){
const err0 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
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
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pull !== undefined){
let data8 = data.pull;
const _errs18 = errors;
const _errs19 = errors;
let valid3 = false;
const _errs20 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err2 = {instancePath:instancePath+"/pull",schemaPath:"#/properties/pull/anyOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
const err3 = {instancePath:instancePath+"/pull",schemaPath:"#/properties/pull/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data8 < 1 || isNaN(data8)){
const err4 = {instancePath:instancePath+"/pull",schemaPath:"#/properties/pull/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
}
var _valid1 = _errs20 === errors;
valid3 = valid3 || _valid1;
const _errs22 = errors;
if(data8 !== null){
const err5 = {instancePath:instancePath+"/pull",schemaPath:"#/properties/pull/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid1 = _errs22 === errors;
valid3 = valid3 || _valid1;
if(!valid3){
const err6 = {instancePath:instancePath+"/pull",schemaPath:"#/properties/pull/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.head !== undefined){
let data9 = data.head;
const _errs24 = errors;
const _errs25 = errors;
let valid4 = false;
const _errs26 = errors;
if(!(validate56(data9, {instancePath:instancePath+"/head",parentData:data,parentDataProperty:"head",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var _valid2 = _errs26 === errors;
valid4 = valid4 || _valid2;
const _errs27 = errors;
if(data9 !== null){
const err7 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid2 = _errs27 === errors;
valid4 = valid4 || _valid2;
if(!valid4){
const err8 = {instancePath:instancePath+"/head",schemaPath:"#/properties/head/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.task !== undefined){
let data10 = data.task;
const _errs29 = errors;
if(errors === _errs29){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if(((data10.title === undefined) && (missing2 = "title")) || ((data10.body === undefined) && (missing2 = "body"))){
validate52.errors = [{instancePath:instancePath+"/task",schemaPath:"#/properties/task/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs31 = errors;
for(const key2 in data10){
if(!((key2 === "title") || (key2 === "body"))){
validate52.errors = [{instancePath:instancePath+"/task",schemaPath:"#/properties/task/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs31 === errors){
if(data10.title !== undefined){
let data11 = data10.title;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data11 === "string"){
if(!pattern4.test(data11)){
validate52.errors = [{instancePath:instancePath+"/task/title",schemaPath:"#/properties/task/properties/title/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{12}$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/task/title",schemaPath:"#/properties/task/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs32 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data10.body !== undefined){
let data12 = data10.body;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data12 === "string"){
if(!pattern4.test(data12)){
validate52.errors = [{instancePath:instancePath+"/task/body",schemaPath:"#/properties/task/properties/body/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{12}$"+"\""}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/task/body",schemaPath:"#/properties/task/properties/body/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid5 = _errs34 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/task",schemaPath:"#/properties/task/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data13 = data.session;
const _errs36 = errors;
if(errors === _errs36){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing3;
if((((((data13.isKept === undefined) && (missing3 = "isKept")) || ((data13.over === undefined) && (missing3 = "over"))) || ((data13.baseline === undefined) && (missing3 = "baseline"))) || ((data13.signature === undefined) && (missing3 = "signature"))) || ((data13.digest === undefined) && (missing3 = "digest"))){
validate52.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs38 = errors;
for(const key3 in data13){
if(!(((((key3 === "isKept") || (key3 === "over")) || (key3 === "baseline")) || (key3 === "signature")) || (key3 === "digest"))){
validate52.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs38 === errors){
if(data13.isKept !== undefined){
const _errs39 = errors;
if(typeof data13.isKept !== "boolean"){
validate52.errors = [{instancePath:instancePath+"/session/isKept",schemaPath:"#/properties/session/properties/isKept/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid6 = _errs39 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.over !== undefined){
let data15 = data13.over;
const _errs41 = errors;
const _errs42 = errors;
let valid7 = false;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data15 === "string"){
if(func2(data15) > 200){
const err9 = {instancePath:instancePath+"/session/over",schemaPath:"#/properties/session/properties/over/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/session/over",schemaPath:"#/properties/session/properties/over/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid3 = _errs43 === errors;
valid7 = valid7 || _valid3;
const _errs45 = errors;
if(data15 !== null){
const err11 = {instancePath:instancePath+"/session/over",schemaPath:"#/properties/session/properties/over/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid3 = _errs45 === errors;
valid7 = valid7 || _valid3;
if(!valid7){
const err12 = {instancePath:instancePath+"/session/over",schemaPath:"#/properties/session/properties/over/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs42;
if(vErrors !== null){
if(_errs42){
vErrors.length = _errs42;
}
else {
vErrors = null;
}
}
}
var valid6 = _errs41 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.baseline !== undefined){
const _errs47 = errors;
if(!(validate83(data13.baseline, {instancePath:instancePath+"/session/baseline",parentData:data13,parentDataProperty:"baseline",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid6 = _errs47 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.signature !== undefined){
const _errs48 = errors;
if(!(validate87(data13.signature, {instancePath:instancePath+"/session/signature",parentData:data13,parentDataProperty:"signature",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var valid6 = _errs48 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.digest !== undefined){
const _errs49 = errors;
if(!(validate89(data13.digest, {instancePath:instancePath+"/session/digest",parentData:data13,parentDataProperty:"digest",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
var valid6 = _errs49 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.change !== undefined){
let data19 = data.change;
const _errs50 = errors;
if(errors === _errs50){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing4;
if(((data19.hash === undefined) && (missing4 = "hash")) || ((data19.files === undefined) && (missing4 = "files"))){
validate52.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
const _errs52 = errors;
for(const key4 in data19){
if(!((key4 === "hash") || (key4 === "files"))){
validate52.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs52 === errors){
if(data19.hash !== undefined){
const _errs53 = errors;
if(!(validate91(data19.hash, {instancePath:instancePath+"/change/hash",parentData:data19,parentDataProperty:"hash",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid8 = _errs53 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data19.files !== undefined){
let data21 = data19.files;
const _errs54 = errors;
if(errors === _errs54){
if(Array.isArray(data21)){
if(data21.length > 3000){
validate52.errors = [{instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/properties/files/maxItems",keyword:"maxItems",params:{limit: 3000},message:"must NOT have more than 3000 items"}];
return false;
}
else {
var valid9 = true;
const len0 = data21.length;
for(let i0=0; i0<len0; i0++){
let data22 = data21[i0];
const _errs56 = errors;
if(errors === _errs56){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing5;
if(((data22.path === undefined) && (missing5 = "path")) || ((data22.text === undefined) && (missing5 = "text"))){
validate52.errors = [{instancePath:instancePath+"/change/files/" + i0,schemaPath:"#/properties/change/properties/files/items/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
const _errs58 = errors;
for(const key5 in data22){
if(!((key5 === "path") || (key5 === "text"))){
validate52.errors = [{instancePath:instancePath+"/change/files/" + i0,schemaPath:"#/properties/change/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs58 === errors){
if(data22.path !== undefined){
const _errs59 = errors;
if(!(validate93(data22.path, {instancePath:instancePath+"/change/files/" + i0+"/path",parentData:data22,parentDataProperty:"path",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid10 = _errs59 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data22.text !== undefined){
let data24 = data22.text;
const _errs60 = errors;
const _errs61 = errors;
let valid11 = false;
const _errs62 = errors;
if(errors === _errs62){
if(typeof data24 === "string"){
if(func2(data24) > 2200000){
const err13 = {instancePath:instancePath+"/change/files/" + i0+"/text",schemaPath:"#/properties/change/properties/files/items/properties/text/anyOf/0/maxLength",keyword:"maxLength",params:{limit: 2200000},message:"must NOT have more than 2200000 characters"};
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
const err14 = {instancePath:instancePath+"/change/files/" + i0+"/text",schemaPath:"#/properties/change/properties/files/items/properties/text/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid4 = _errs62 === errors;
valid11 = valid11 || _valid4;
const _errs64 = errors;
if(data24 !== null){
const err15 = {instancePath:instancePath+"/change/files/" + i0+"/text",schemaPath:"#/properties/change/properties/files/items/properties/text/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid4 = _errs64 === errors;
valid11 = valid11 || _valid4;
if(!valid11){
const err16 = {instancePath:instancePath+"/change/files/" + i0+"/text",schemaPath:"#/properties/change/properties/files/items/properties/text/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
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
var valid10 = _errs60 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/change/files/" + i0,schemaPath:"#/properties/change/properties/files/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid9 = _errs56 === errors;
if(!valid9){
break;
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/change/files",schemaPath:"#/properties/change/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid8 = _errs54 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/change",schemaPath:"#/properties/change/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ending !== undefined){
let data25 = data.ending;
const _errs66 = errors;
const _errs67 = errors;
let valid12 = false;
const _errs68 = errors;
if(errors === _errs68){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing6;
if((((((data25.kind === undefined) && (missing6 = "kind")) || ((data25.end === undefined) && (missing6 = "end"))) || ((data25.generatedFiles === undefined) && (missing6 = "generatedFiles"))) || ((data25.formatted === undefined) && (missing6 = "formatted"))) || ((data25.notShown === undefined) && (missing6 = "notShown"))){
const err17 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/0/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
const _errs70 = errors;
for(const key6 in data25){
if(!(((((key6 === "kind") || (key6 === "end")) || (key6 === "generatedFiles")) || (key6 === "formatted")) || (key6 === "notShown"))){
const err18 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
break;
}
}
if(_errs70 === errors){
if(data25.kind !== undefined){
const _errs71 = errors;
if("rounds" !== data25.kind){
const err19 = {instancePath:instancePath+"/ending/kind",schemaPath:"#/properties/ending/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "rounds"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid13 = _errs71 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data25.end !== undefined){
const _errs72 = errors;
if(!(validate95(data25.end, {instancePath:instancePath+"/ending/end",parentData:data25,parentDataProperty:"end",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
var valid13 = _errs72 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data25.generatedFiles !== undefined){
let data28 = data25.generatedFiles;
const _errs73 = errors;
if(errors === _errs73){
if(Array.isArray(data28)){
if(data28.length > 8000){
const err20 = {instancePath:instancePath+"/ending/generatedFiles",schemaPath:"#/properties/ending/anyOf/0/properties/generatedFiles/maxItems",keyword:"maxItems",params:{limit: 8000},message:"must NOT have more than 8000 items"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
var valid14 = true;
const len1 = data28.length;
for(let i1=0; i1<len1; i1++){
const _errs75 = errors;
if(!(validate104(data28[i1], {instancePath:instancePath+"/ending/generatedFiles/" + i1,parentData:data28,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
var valid14 = _errs75 === errors;
if(!valid14){
break;
}
}
}
}
else {
const err21 = {instancePath:instancePath+"/ending/generatedFiles",schemaPath:"#/properties/ending/anyOf/0/properties/generatedFiles/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid13 = _errs73 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data25.formatted !== undefined){
let data30 = data25.formatted;
const _errs76 = errors;
if(errors === _errs76){
if(Array.isArray(data30)){
if(data30.length > 8000){
const err22 = {instancePath:instancePath+"/ending/formatted",schemaPath:"#/properties/ending/anyOf/0/properties/formatted/maxItems",keyword:"maxItems",params:{limit: 8000},message:"must NOT have more than 8000 items"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
var valid15 = true;
const len2 = data30.length;
for(let i2=0; i2<len2; i2++){
const _errs78 = errors;
if(!(validate206(data30[i2], {instancePath:instancePath+"/ending/formatted/" + i2,parentData:data30,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
errors = vErrors.length;
}
var valid15 = _errs78 === errors;
if(!valid15){
break;
}
}
}
}
else {
const err23 = {instancePath:instancePath+"/ending/formatted",schemaPath:"#/properties/ending/anyOf/0/properties/formatted/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
var valid13 = _errs76 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data25.notShown !== undefined){
const _errs79 = errors;
if(!(validate213(data25.notShown, {instancePath:instancePath+"/ending/notShown",parentData:data25,parentDataProperty:"notShown",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
errors = vErrors.length;
}
var valid13 = _errs79 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var _valid5 = _errs68 === errors;
valid12 = valid12 || _valid5;
if(_valid5){
var props2 = true;
}
const _errs80 = errors;
if(errors === _errs80){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing7;
if(((data25.kind === undefined) && (missing7 = "kind")) || ((data25.end === undefined) && (missing7 = "end"))){
const err25 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/1/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
const _errs82 = errors;
for(const key7 in data25){
if(!((key7 === "kind") || (key7 === "end"))){
const err26 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
break;
}
}
if(_errs82 === errors){
if(data25.kind !== undefined){
const _errs83 = errors;
if("plan" !== data25.kind){
const err27 = {instancePath:instancePath+"/ending/kind",schemaPath:"#/properties/ending/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "plan"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var valid16 = _errs83 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data25.end !== undefined){
let data34 = data25.end;
const _errs84 = errors;
const _errs85 = errors;
let valid17 = false;
const _errs86 = errors;
if(errors === _errs86){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing8;
if(((data34.kind === undefined) && (missing8 = "kind")) || ((data34.text === undefined) && (missing8 = "text"))){
const err28 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
const _errs88 = errors;
for(const key8 in data34){
if(!((key8 === "kind") || (key8 === "text"))){
const err29 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
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
if(_errs88 === errors){
if(data34.kind !== undefined){
const _errs89 = errors;
if("plan" !== data34.kind){
const err30 = {instancePath:instancePath+"/ending/end/kind",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "plan"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var valid18 = _errs89 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data34.text !== undefined){
let data36 = data34.text;
const _errs90 = errors;
if(errors === _errs90){
if(typeof data36 === "string"){
if(func2(data36) > 9000){
const err31 = {instancePath:instancePath+"/ending/end/text",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/properties/text/maxLength",keyword:"maxLength",params:{limit: 9000},message:"must NOT have more than 9000 characters"};
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
const err32 = {instancePath:instancePath+"/ending/end/text",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var valid18 = _errs90 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
else {
const err33 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var _valid6 = _errs86 === errors;
valid17 = valid17 || _valid6;
if(_valid6){
var props3 = true;
}
const _errs92 = errors;
if(errors === _errs92){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing9;
if(((data34.kind === undefined) && (missing9 = "kind")) || ((data34.text === undefined) && (missing9 = "text"))){
const err34 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
else {
const _errs94 = errors;
for(const key9 in data34){
if(!((key9 === "kind") || (key9 === "text"))){
const err35 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
break;
}
}
if(_errs94 === errors){
if(data34.kind !== undefined){
const _errs95 = errors;
if("question" !== data34.kind){
const err36 = {instancePath:instancePath+"/ending/end/kind",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "question"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var valid19 = _errs95 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data34.text !== undefined){
let data38 = data34.text;
const _errs96 = errors;
if(errors === _errs96){
if(typeof data38 === "string"){
if(func2(data38) > 400000){
const err37 = {instancePath:instancePath+"/ending/end/text",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/properties/text/maxLength",keyword:"maxLength",params:{limit: 400000},message:"must NOT have more than 400000 characters"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/ending/end/text",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var valid19 = _errs96 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
else {
const err39 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
var _valid6 = _errs92 === errors;
valid17 = valid17 || _valid6;
if(_valid6){
if(props3 !== true){
props3 = true;
}
}
const _errs98 = errors;
if(errors === _errs98){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing10;
if((((data34.kind === undefined) && (missing10 = "kind")) || ((data34.why === undefined) && (missing10 = "why"))) || ((data34.isFault === undefined) && (missing10 = "isFault"))){
const err40 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
const _errs100 = errors;
for(const key10 in data34){
if(!(((key10 === "kind") || (key10 === "why")) || (key10 === "isFault"))){
const err41 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"};
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
if(_errs100 === errors){
if(data34.kind !== undefined){
const _errs101 = errors;
if("none" !== data34.kind){
const err42 = {instancePath:instancePath+"/ending/end/kind",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "none"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
var valid20 = _errs101 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data34.why !== undefined){
let data40 = data34.why;
const _errs102 = errors;
if(errors === _errs102){
if(typeof data40 === "string"){
if(func2(data40) > 20000){
const err43 = {instancePath:instancePath+"/ending/end/why",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/properties/why/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/ending/end/why",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var valid20 = _errs102 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data34.isFault !== undefined){
const _errs104 = errors;
if(typeof data34.isFault !== "boolean"){
const err45 = {instancePath:instancePath+"/ending/end/isFault",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/properties/isFault/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var valid20 = _errs104 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
}
else {
const err46 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
var _valid6 = _errs98 === errors;
valid17 = valid17 || _valid6;
if(_valid6){
if(props3 !== true){
props3 = true;
}
}
if(!valid17){
const err47 = {instancePath:instancePath+"/ending/end",schemaPath:"#/properties/ending/anyOf/1/properties/end/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
else {
errors = _errs85;
if(vErrors !== null){
if(_errs85){
vErrors.length = _errs85;
}
else {
vErrors = null;
}
}
}
var valid16 = _errs84 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
else {
const err48 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
var _valid5 = _errs80 === errors;
valid12 = valid12 || _valid5;
if(_valid5){
if(props2 !== true){
props2 = true;
}
}
const _errs106 = errors;
if(errors === _errs106){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing11;
if((((data25.kind === undefined) && (missing11 = "kind")) || ((data25.status === undefined) && (missing11 = "status"))) || ((data25.reason === undefined) && (missing11 = "reason"))){
const err49 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/2/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
const _errs108 = errors;
for(const key11 in data25){
if(!(((key11 === "kind") || (key11 === "status")) || (key11 === "reason"))){
const err50 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"};
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
if(_errs108 === errors){
if(data25.kind !== undefined){
const _errs109 = errors;
if("broken" !== data25.kind){
const err51 = {instancePath:instancePath+"/ending/kind",schemaPath:"#/properties/ending/anyOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "broken"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
var valid21 = _errs109 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data25.status !== undefined){
let data43 = data25.status;
const _errs110 = errors;
if(!(((data43 === "failed") || (data43 === "superseded")) || (data43 === "no-change"))){
const err52 = {instancePath:instancePath+"/ending/status",schemaPath:"#/properties/ending/anyOf/2/properties/status/enum",keyword:"enum",params:{allowedValues: schema19.properties.ending.anyOf[2].properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
var valid21 = _errs110 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data25.reason !== undefined){
let data44 = data25.reason;
const _errs111 = errors;
if(errors === _errs111){
if(typeof data44 === "string"){
if(func2(data44) > 20000){
const err53 = {instancePath:instancePath+"/ending/reason",schemaPath:"#/properties/ending/anyOf/2/properties/reason/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
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
const err54 = {instancePath:instancePath+"/ending/reason",schemaPath:"#/properties/ending/anyOf/2/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
var valid21 = _errs111 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
else {
const err55 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
var _valid5 = _errs106 === errors;
valid12 = valid12 || _valid5;
if(_valid5){
if(props2 !== true){
props2 = true;
}
}
const _errs113 = errors;
if(errors === _errs113){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing12;
if((((data25.kind === undefined) && (missing12 = "kind")) || ((data25.status === undefined) && (missing12 = "status"))) || ((data25.reason === undefined) && (missing12 = "reason"))){
const err56 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/3/required",keyword:"required",params:{missingProperty: missing12},message:"must have required property '"+missing12+"'"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
else {
const _errs115 = errors;
for(const key12 in data25){
if(!(((key12 === "kind") || (key12 === "status")) || (key12 === "reason"))){
const err57 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties"};
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
if(_errs115 === errors){
if(data25.kind !== undefined){
const _errs116 = errors;
if("over" !== data25.kind){
const err58 = {instancePath:instancePath+"/ending/kind",schemaPath:"#/properties/ending/anyOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "over"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
var valid22 = _errs116 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data25.status !== undefined){
let data46 = data25.status;
const _errs117 = errors;
if(!(((((data46 === "failed") || (data46 === "skipped")) || (data46 === "denied")) || (data46 === "exhausted")) || (data46 === "superseded"))){
const err59 = {instancePath:instancePath+"/ending/status",schemaPath:"#/properties/ending/anyOf/3/properties/status/enum",keyword:"enum",params:{allowedValues: schema19.properties.ending.anyOf[3].properties.status.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var valid22 = _errs117 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data25.reason !== undefined){
let data47 = data25.reason;
const _errs118 = errors;
if(errors === _errs118){
if(typeof data47 === "string"){
if(func2(data47) > 20000){
const err60 = {instancePath:instancePath+"/ending/reason",schemaPath:"#/properties/ending/anyOf/3/properties/reason/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/ending/reason",schemaPath:"#/properties/ending/anyOf/3/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
var valid22 = _errs118 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
}
else {
const err62 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
var _valid5 = _errs113 === errors;
valid12 = valid12 || _valid5;
if(_valid5){
if(props2 !== true){
props2 = true;
}
}
if(!valid12){
const err63 = {instancePath:instancePath+"/ending",schemaPath:"#/properties/ending/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
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
errors = _errs67;
if(vErrors !== null){
if(_errs67){
vErrors.length = _errs67;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cost !== undefined){
let data48 = data.cost;
const _errs120 = errors;
if(errors === _errs120){
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
let missing13;
if((((data48.spent === undefined) && (missing13 = "spent")) || ((data48.ms === undefined) && (missing13 = "ms"))) || ((data48.model === undefined) && (missing13 = "model"))){
validate52.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'"}];
return false;
}
else {
const _errs122 = errors;
for(const key13 in data48){
if(!(((key13 === "spent") || (key13 === "ms")) || (key13 === "model"))){
validate52.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs122 === errors){
if(data48.spent !== undefined){
let data49 = data48.spent;
const _errs123 = errors;
if(errors === _errs123){
if(data49 && typeof data49 == "object" && !Array.isArray(data49)){
let missing14;
if(((((((((data49.rounds === undefined) && (missing14 = "rounds")) || ((data49.criticCalls === undefined) && (missing14 = "criticCalls"))) || ((data49.modelCalls === undefined) && (missing14 = "modelCalls"))) || ((data49.toolCalls === undefined) && (missing14 = "toolCalls"))) || ((data49.inputTokens === undefined) && (missing14 = "inputTokens"))) || ((data49.cachedTokens === undefined) && (missing14 = "cachedTokens"))) || ((data49.outputTokens === undefined) && (missing14 = "outputTokens"))) || ((data49.costUsd === undefined) && (missing14 = "costUsd"))){
validate52.errors = [{instancePath:instancePath+"/cost/spent",schemaPath:"#/properties/cost/properties/spent/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'"}];
return false;
}
else {
const _errs125 = errors;
for(const key14 in data49){
if(!(func1.call(schema19.properties.cost.properties.spent.properties, key14))){
validate52.errors = [{instancePath:instancePath+"/cost/spent",schemaPath:"#/properties/cost/properties/spent/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs125 === errors){
if(data49.rounds !== undefined){
const _errs126 = errors;
if(!(validate53(data49.rounds, {instancePath:instancePath+"/cost/spent/rounds",parentData:data49,parentDataProperty:"rounds",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs126 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.criticCalls !== undefined){
const _errs127 = errors;
if(!(validate53(data49.criticCalls, {instancePath:instancePath+"/cost/spent/criticCalls",parentData:data49,parentDataProperty:"criticCalls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs127 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.modelCalls !== undefined){
const _errs128 = errors;
if(!(validate53(data49.modelCalls, {instancePath:instancePath+"/cost/spent/modelCalls",parentData:data49,parentDataProperty:"modelCalls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs128 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.estimatedCalls !== undefined){
const _errs129 = errors;
if(!(validate53(data49.estimatedCalls, {instancePath:instancePath+"/cost/spent/estimatedCalls",parentData:data49,parentDataProperty:"estimatedCalls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs129 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.toolCalls !== undefined){
const _errs130 = errors;
if(!(validate53(data49.toolCalls, {instancePath:instancePath+"/cost/spent/toolCalls",parentData:data49,parentDataProperty:"toolCalls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs130 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.inputTokens !== undefined){
const _errs131 = errors;
if(!(validate53(data49.inputTokens, {instancePath:instancePath+"/cost/spent/inputTokens",parentData:data49,parentDataProperty:"inputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs131 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.cachedTokens !== undefined){
const _errs132 = errors;
if(!(validate53(data49.cachedTokens, {instancePath:instancePath+"/cost/spent/cachedTokens",parentData:data49,parentDataProperty:"cachedTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs132 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.outputTokens !== undefined){
const _errs133 = errors;
if(!(validate53(data49.outputTokens, {instancePath:instancePath+"/cost/spent/outputTokens",parentData:data49,parentDataProperty:"outputTokens",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs133 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data49.costUsd !== undefined){
let data58 = data49.costUsd;
const _errs134 = errors;
const _errs135 = errors;
let valid25 = false;
const _errs136 = errors;
if(errors === _errs136){
if((typeof data58 == "number") && (isFinite(data58))){
if(data58 > 1000000000 || isNaN(data58)){
const err64 = {instancePath:instancePath+"/cost/spent/costUsd",schemaPath:"#/properties/cost/properties/spent/properties/costUsd/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
else {
if(data58 < 0 || isNaN(data58)){
const err65 = {instancePath:instancePath+"/cost/spent/costUsd",schemaPath:"#/properties/cost/properties/spent/properties/costUsd/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/cost/spent/costUsd",schemaPath:"#/properties/cost/properties/spent/properties/costUsd/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
var _valid7 = _errs136 === errors;
valid25 = valid25 || _valid7;
const _errs138 = errors;
if(data58 !== null){
const err67 = {instancePath:instancePath+"/cost/spent/costUsd",schemaPath:"#/properties/cost/properties/spent/properties/costUsd/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
var _valid7 = _errs138 === errors;
valid25 = valid25 || _valid7;
if(!valid25){
const err68 = {instancePath:instancePath+"/cost/spent/costUsd",schemaPath:"#/properties/cost/properties/spent/properties/costUsd/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
validate52.errors = vErrors;
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
var valid24 = _errs134 === errors;
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
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/cost/spent",schemaPath:"#/properties/cost/properties/spent/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid23 = _errs123 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data48.ms !== undefined){
const _errs140 = errors;
if(!(validate102(data48.ms, {instancePath:instancePath+"/cost/ms",parentData:data48,parentDataProperty:"ms",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
var valid23 = _errs140 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data48.model !== undefined){
let data60 = data48.model;
const _errs141 = errors;
if(errors === _errs141){
if(typeof data60 === "string"){
if(func2(data60) > 500){
validate52.errors = [{instancePath:instancePath+"/cost/model",schemaPath:"#/properties/cost/properties/model/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
}
else {
validate52.errors = [{instancePath:instancePath+"/cost/model",schemaPath:"#/properties/cost/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid23 = _errs141 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/cost",schemaPath:"#/properties/cost/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs120 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.told !== undefined){
let data61 = data.told;
const _errs143 = errors;
if(errors === _errs143){
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
let missing15;
if((((data61.caveats === undefined) && (missing15 = "caveats")) || ((data61.notices === undefined) && (missing15 = "notices"))) || ((data61.unlike === undefined) && (missing15 = "unlike"))){
validate52.errors = [{instancePath:instancePath+"/told",schemaPath:"#/properties/told/required",keyword:"required",params:{missingProperty: missing15},message:"must have required property '"+missing15+"'"}];
return false;
}
else {
const _errs145 = errors;
for(const key15 in data61){
if(!(((key15 === "caveats") || (key15 === "notices")) || (key15 === "unlike"))){
validate52.errors = [{instancePath:instancePath+"/told",schemaPath:"#/properties/told/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs145 === errors){
if(data61.caveats !== undefined){
const _errs146 = errors;
if(!(validate213(data61.caveats, {instancePath:instancePath+"/told/caveats",parentData:data61,parentDataProperty:"caveats",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
errors = vErrors.length;
}
var valid26 = _errs146 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data61.notices !== undefined){
const _errs147 = errors;
if(!(validate213(data61.notices, {instancePath:instancePath+"/told/notices",parentData:data61,parentDataProperty:"notices",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
errors = vErrors.length;
}
var valid26 = _errs147 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data61.unlike !== undefined){
let data64 = data61.unlike;
const _errs148 = errors;
if(errors === _errs148){
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
let missing16;
if(((data64.lacking === undefined) && (missing16 = "lacking")) || ((data64.set === undefined) && (missing16 = "set"))){
validate52.errors = [{instancePath:instancePath+"/told/unlike",schemaPath:"#/properties/told/properties/unlike/required",keyword:"required",params:{missingProperty: missing16},message:"must have required property '"+missing16+"'"}];
return false;
}
else {
const _errs150 = errors;
for(const key16 in data64){
if(!((key16 === "lacking") || (key16 === "set"))){
validate52.errors = [{instancePath:instancePath+"/told/unlike",schemaPath:"#/properties/told/properties/unlike/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs150 === errors){
if(data64.lacking !== undefined){
const _errs151 = errors;
if(!(validate226(data64.lacking, {instancePath:instancePath+"/told/unlike/lacking",parentData:data64,parentDataProperty:"lacking",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
var valid27 = _errs151 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data64.set !== undefined){
const _errs152 = errors;
if(!(validate226(data64.set, {instancePath:instancePath+"/told/unlike/set",parentData:data64,parentDataProperty:"set",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
var valid27 = _errs152 === errors;
}
else {
var valid27 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/told/unlike",schemaPath:"#/properties/told/properties/unlike/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid26 = _errs148 === errors;
}
else {
var valid26 = true;
}
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/told",schemaPath:"#/properties/told/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs143 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seals !== undefined){
let data67 = data.seals;
const _errs153 = errors;
if(errors === _errs153){
if(Array.isArray(data67)){
if(data67.length > 2000){
validate52.errors = [{instancePath:instancePath+"/seals",schemaPath:"#/properties/seals/maxItems",keyword:"maxItems",params:{limit: 2000},message:"must NOT have more than 2000 items"}];
return false;
}
else {
var valid28 = true;
const len3 = data67.length;
for(let i3=0; i3<len3; i3++){
let data68 = data67[i3];
const _errs155 = errors;
if(errors === _errs155){
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
let missing17;
if(((data68.of === undefined) && (missing17 = "of")) || ((data68.seal === undefined) && (missing17 = "seal"))){
validate52.errors = [{instancePath:instancePath+"/seals/" + i3,schemaPath:"#/properties/seals/items/required",keyword:"required",params:{missingProperty: missing17},message:"must have required property '"+missing17+"'"}];
return false;
}
else {
const _errs157 = errors;
for(const key17 in data68){
if(!((key17 === "of") || (key17 === "seal"))){
validate52.errors = [{instancePath:instancePath+"/seals/" + i3,schemaPath:"#/properties/seals/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs157 === errors){
if(data68.of !== undefined){
const _errs158 = errors;
if(!(validate91(data68.of, {instancePath:instancePath+"/seals/" + i3+"/of",parentData:data68,parentDataProperty:"of",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid29 = _errs158 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data68.seal !== undefined){
const _errs159 = errors;
if(!(validate91(data68.seal, {instancePath:instancePath+"/seals/" + i3+"/seal",parentData:data68,parentDataProperty:"seal",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid29 = _errs159 === errors;
}
else {
var valid29 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/seals/" + i3,schemaPath:"#/properties/seals/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid28 = _errs155 === errors;
if(!valid28){
break;
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/seals",schemaPath:"#/properties/seals/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs153 === errors;
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
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validators = { "bundle": bundle };
