import { startExportPage } from './startExportPage.tsx'

const root = document.querySelector('#root')
if (root) void startExportPage(window, root)
