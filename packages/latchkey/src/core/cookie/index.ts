export { cookieToInitialState } from './cookieToInitialState.ts'
export { setInitialState } from './setInitialState.ts'
