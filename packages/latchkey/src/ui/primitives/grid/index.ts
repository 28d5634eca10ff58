export { css } from './Grid.module.css'
export { Grid } from './Grid.tsx'
