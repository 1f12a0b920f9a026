import { chmod, mkdir, open, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** What a command's view needs to reach some ports of the host's loopback interface, and some sockets, and no others. */
export interface ExposedPorts {
  readonly numbers: readonly number[];
  /** Real paths of the host's sockets; the socket that stands for one is named `s` and its place in this list. */
  readonly paths: readonly string[];
  /** A folder of the host with a socket for each port, named by its number. */
  readonly sockets: string;
  /** The program that runs the forwarder. */
  readonly node: string;
}

/** Where the folder and the program are in the view. */
const FOLDER = '/run/tether';

/** The host sends this first once the port has answered. A connection that ends before it was refused. */
const CONNECTED = '+';
const MAX_CONNECTIONS = 200;
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Opens a Unix socket for each port and forwards connections to it: such sockets work across network namespaces. They
 * last as long as this process and do not keep it alive.
 *
 * @param folder a private folder of our own
 */
export async function exposePorts(
  exposed: readonly (number | string)[],
  folder: string,
): Promise<ExposedPorts> {
  const sockets = join(folder, 'ports');
  // Of an attempt that failed.
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { recursive: true });
  const numbers = exposed.filter((one) => typeof one === 'number');
  const named = exposed.filter((one) => typeof one === 'string');
  // The view has no links of the host at the time when it is made.
  const paths = await Promise.all(named.map(realPlaceOf));
  // A socket path may have about a hundred characters, which the folders of a runner may exceed.
  const short = await open(sockets);
  const listen = async (name: string, join: (near: Socket) => void): Promise<void> => {
    await listenAt(`/proc/self/fd/${short.fd}/${name}`, join);
    // The command may run as another user.
    await chmod(`${sockets}/${name}`, 0o666);
  };
  try {
    for (const port of numbers) await listen(String(port), (near) => joinTo(near, port, LOOPBACK));
    for (const [index, path] of paths.entries()) await listen(`s${index}`, (near) => joinSocket(near, path));
  } finally {
    await short.close();
  }
  return { numbers, paths, sockets, node: process.execPath };
}

/** Without links, also where the service has not made its socket yet, or its folder. */
async function realPlaceOf(path: string): Promise<string> {
  const folder = dirname(path);
  return realpath(path).catch(async () =>
    folder === path ? path : join(await realPlaceOf(folder), basename(path)),
  );
}

async function listenAt(path: string, join: (near: Socket) => void): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.unref();
    near.on('error', () => undefined);
    join(near);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  server.on('error', () => undefined).unref();
  // A command must not exhaust the file handles of this process.
  server.maxConnections = MAX_CONNECTIONS;
}

/** Connects it to a socket of the host, with the rights of this process. */
function joinSocket(near: Socket, path: string): void {
  const far = connect({ path, allowHalfOpen: true }).unref();
  far.on('error', () => near.destroy());
  near.on('error', () => far.destroy());
  near.pipe(far).pipe(near);
}

/** Connects it to the port on the first host that answers. */
function joinTo(near: Socket, port: number, [host, ...others]: readonly string[]): void {
  if (host === undefined) {
    near.destroy();
    return;
  }
  const far = connect({ host, port, allowHalfOpen: true }).unref();
  const next = (): void => joinTo(near, port, others);
  far.once('error', next).once('connect', () => {
    far.off('error', next).on('error', () => near.destroy());
    near.on('error', () => far.destroy());
    near.write(CONNECTED);
    near.pipe(far).pipe(near);
  });
}

/**
 * The other side, a program for `node -e` in the command's namespaces, with the command's own rights: it listens at
 * each given port, then prints `ready`, or a sentence about what went wrong. A namespace may lack IPv6.
 */
export const PORT_FORWARDER = `
const net = require('node:net');
const join = (port) => (near) => {
  const far = net.connect({ path: '${FOLDER}/ports/' + port, allowHalfOpen: true });
  const refuse = () => near.resetAndDestroy();
  near.on('error', () => far.destroy());
  far.once('error', refuse).once('end', refuse).once('data', (first) => {
    far.off('end', refuse);
    near.write(first.subarray(${CONNECTED.length}));
    near.pipe(far).pipe(near);
  });
};
const listen = (port, host) => new Promise((done) => {
  const server = net.createServer({ allowHalfOpen: true }, join(port));
  server.once('error', (error) => done(error)).listen({ port, host }, () => done(null));
});
const all = process.argv.slice(1).map(async (port) => {
  const [error] = await Promise.all([listen(port, '127.0.0.1'), listen(port, '::1')]);
  return error === null ? '' : 'port ' + port + ' of the input network cannot be opened for commands: ' + error.message;
});
Promise.all(all).then((said) => {
  const wrong = said.find((one) => one !== '');
  process.stdout.write((wrong ?? 'ready') + '\\n', () => wrong && process.exit(1));
});
`;

/** For the root script: mounts the folder and the program in the view below `$root`, before that becomes the root. */
export const SHOW_PORTS = `
for index in "\${!handed[@]}"; do
  one=$root\${handed[index]}
  # A link in the view would lead out of it.
  [ "$(realpath -m "$one")" = "$(realpath "$root")\${handed[index]}" ] || { echo "a link leads to \${handed[index]}"; exit 1; }
  [ -e "$one" ] || { mkdir -p "\${one%/*}"; : >"$one"; }
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind "$sockets/s$index" "$one"
done
if [ "\${#ports[@]}" -gt 0 ]; then
  mkdir -p "$root${FOLDER}/ports"
  : >"$root${FOLDER}/node"
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind,ro "$node" "$root${FOLDER}/node"
  LIBMOUNT_FORCE_MOUNT2=always mount -o bind,ro "$sockets" "$root${FOLDER}/ports"
  # Of this namespace alone: its user may listen at ports below 1024.
  echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start || true
fi
`;

/** For the root script: starts the forwarder with the rights of the command, and waits until it listens. */
export const START_PORTS = `
if [ "\${#ports[@]}" -gt 0 ]; then
  exec {said}< <(set +e; exec 2>/dev/null; lower; exec "\${plain[@]}" ${FOLDER}/node -e "$forwarder" "\${ports[@]}")
  read -r word <&"$said" || word='the forwarder of the input network did not start'
  [ "$word" = ready ] || { echo "$word"; exit 1; }
  exec {said}<&-
fi
`;
