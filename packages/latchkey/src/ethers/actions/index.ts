export { getSigner } from './getSigner.ts'
