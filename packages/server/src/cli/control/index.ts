export { askControl } from './askControl.ts'
export { type Control, openControl } from './openControl.ts'
