/** Modules of frameworks that the examples import and this repository does not install. */
declare module 'next' {
  export type Metadata = { readonly title?: string }
}

declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

declare module 'svelte/store' {
  export function readable<value>(
    value: value,
    start: (set: (value: value) => void) => () => void,
  ): { subscribe(run: (value: value) => void): () => void }
}

/** Stylesheets, which bundlers import. */
declare module '*.css'
