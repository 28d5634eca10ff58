// vitest-browser-react imports the default export.
export * from './react.ts'
// oxlint-disable-next-line import/no-default-export -- React has one.
export * as default from './react.ts'
