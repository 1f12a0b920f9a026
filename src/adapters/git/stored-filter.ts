const POINTER = 'version https://git-lfs.github.com/spec/';

/** Whether git stores this file as a pointer to content of Git LFS elsewhere. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, POINTER.length)).toString('latin1') === POINTER;
}
