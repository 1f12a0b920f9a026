export const HELP = `npm run demo                  the main job on parts of this machine, with a scripted model
npm run demo -- --live        the same with a real model
npm run demo -- --repo DIR --issue FILE.md (--live | --script FILE.json)
                              on your own checkout, which is never touched; the GitHub stays a local one

  --live               uses OPENAI_BASE_URL (https://api.openai.com/v1 unless set), OPENAI_API_KEY and TETHER_MODEL
  --repo DIR           the root of a git checkout; the run works on its last commit. Inputs are those of its workflow
                       with the action, if it has one, but for the model, the label and the mode
  --issue FILE.md      the issue: its first line is the title, the rest the text
  --forge gitea        a local Gitea in place of the local GitHub
  --script FILE.json   what the model says, in place of a real one: a list of
                       {"text": "...", "calls": [{"name": "read-file", "arguments": {"path": "README.md"}}]}
                       (tools and their arguments: schemas/tools; the last call is finish)
  --input NAME=VALUE   any input of the action (docs/configuration.md), as often as needed; \\n in a value breaks the
                       line, and lists (validate, commands, setup, ...) take a further line with each use
  --out DIR            where the results go; a new folder below the system's temp folder unless told
  --help               this text

Exit code: 0 the change was validated, 1 it was not, 2 the command line needs mending, 130 stopped with Ctrl-C.
`;
