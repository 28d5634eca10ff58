export { ActivityPanel } from './ActivityPanel.tsx'
export { css } from './ActivityPanel.module.css'
