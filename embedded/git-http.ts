import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gitEnvironment } from './git.ts';

export interface GitRequest {
  /** The folder of bare repositories. */
  readonly root: string;
  /** `/owner/name.git/info/refs` and the like, below `root`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Who pushes or fetches; ends up in the environment of hooks. */
  readonly login: string;
}

/** The parts of a URL's path that belong to git's smart protocol, or null when it is something else. */
export function gitPath(path: string): { owner: string; name: string; service: string } | null {
  const match =
    /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.*)$/.exec(
      path,
    );
  if (match === null) return null;
  const [, owner = '', name = '', service = ''] = match;
  return { owner, name, service };
}

/** Answers one request of git's smart HTTP protocol with `git http-backend` (CGI). Resolves when it is answered. */
export function serveGit(
  request: IncomingMessage,
  response: ServerResponse,
  git: GitRequest,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const backend = spawn('git', ['http-backend'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...gitEnvironment(), ...cgiVariables(request, git) },
    });
    backend.on('error', reject);
    backend.stdin.on('error', () => {});
    request.pipe(backend.stdin);
    // Not SIGTERM: a git that is about to end may raise that signal for ever.
    response.on('close', () => backend.kill('SIGKILL'));

    let head = Buffer.alloc(0);
    backend.stdout.on('data', (chunk: Buffer) => {
      if (response.headersSent) {
        response.write(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const { status, headers } = parseHead(head.subarray(0, end).toString());
      response.writeHead(status, headers);
      response.write(head.subarray(end + 4));
    });
    backend.on('close', () => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
      resolve(response.statusCode);
    });
  });
}

function cgiVariables(request: IncomingMessage, git: GitRequest): Readonly<Record<string, string>> {
  const { headers } = request;
  const optional = {
    CONTENT_LENGTH: headers['content-length'],
    HTTP_CONTENT_ENCODING: headers['content-encoding'],
    GIT_PROTOCOL: headers['git-protocol'],
  };
  const given = Object.entries(optional).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return {
    GIT_PROJECT_ROOT: git.root,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: git.path,
    QUERY_STRING: git.query,
    REQUEST_METHOD: request.method ?? 'GET',
    CONTENT_TYPE: headers['content-type'] ?? '',
    REMOTE_USER: git.login,
    REMOTE_ADDR: '127.0.0.1',
    ...Object.fromEntries(given),
  };
}

function parseHead(head: string): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  let status = 200;
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'status') status = Number.parseInt(value, 10);
    else headers[name] = value;
  }
  return { status, headers };
}
