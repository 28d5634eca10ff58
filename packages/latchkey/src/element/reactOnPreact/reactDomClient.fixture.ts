// vitest-browser-react imports the default export.
export * from './reactDomClient.ts'
// oxlint-disable-next-line import/no-default-export -- React has one.
export * as default from './reactDomClient.ts'
