// Types that the scripts of pages name in their JSDoc. What the contract says is made by openapi-typescript.
import type { components, paths } from './contract';

type Segments<S extends string> = S extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [S];

/** Whether a path, cut into segments, is one of a path of the contract, whose parameters take any segment. */
type Fits<Path, Known> = Path extends [infer First, ...infer Rest]
  ? Known extends [infer One, ...infer Others]
    ? One extends `{${string}}`
      ? Fits<Rest, Others>
      : First extends One
        ? Fits<Rest, Others>
        : false
    : false
  : Known extends []
    ? true
    : false;

type Below = { [Known in keyof paths]: Known extends `/v1/admin/${infer Path}` ? Path : never }[keyof paths];
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

type KnownAs<Path extends string> = {
  [Known in Below]: Fits<Segments<Path>, Segments<Known>> extends true ? Known : never;
}[Below];

/** A path that the contract has as it is goes before one with parameters. */
type Found<Path extends string> = Path extends Below ? Path : KnownAs<Path>;

type Operation<M extends Method, Path extends string> =
  `/v1/admin/${Found<Path>}` extends infer Known extends keyof paths
    ? M extends keyof paths[Known]
      ? paths[Known][M]
      : never
    : never;

type Content<Part> = Part extends { content: infer Types } ? Types[keyof Types] : undefined;

type Succeeded<Op> = Op extends { responses: infer Answers }
  ? Content<Answers[Extract<keyof Answers, 200 | 201 | 202 | 204>]>
  : never;

interface NotInTheContract<Path extends string> {
  'This path or method is not in the contract': Path;
}

declare global {
  /** A schema of the contract: `Schema<'Review'>`. */
  type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

  /** What a path below `/v1/admin/` answers; anything when the path is not known before it runs. */
  type Answer<M extends Method, Path extends string> = string extends Path
    ? any
    : [Operation<M, Path>] extends [never]
      ? NotInTheContract<Path>
      : Succeeded<Operation<M, Path>>;

  /** What a path below `/v1/admin/` takes. */
  type Input<M extends Method, Path extends string> = string extends Path
    ? unknown
    : Operation<M, Path> extends { requestBody?: infer Sent }
      ? Content<NonNullable<Sent>>
      : undefined;
}

export {};
