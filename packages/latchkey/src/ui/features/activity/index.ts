export { ActivityPanel } from './ActivityPanel.tsx'
export { EndNote } from './EndNote.tsx'
export { css } from './ActivityPanel.module.css'
