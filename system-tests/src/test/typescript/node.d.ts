// What of Node this folder uses; everything else is in the DOM library of TypeScript.
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare module 'node:crypto' {
  export function createHash(algorithm: 'sha256'): {
    update(data: Uint8Array): { digest(encoding: 'hex'): string };
  };
  export function randomUUID(): string;
}
declare const process: { argv: string[]; exitCode: number };
