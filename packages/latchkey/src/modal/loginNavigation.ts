// A separate module for `import()`: it loads with the modal of an app that has an embedded wallet.
export { followLogin } from './followLogin.ts'
export { leaveLoginView } from './leaveLogin.ts'
