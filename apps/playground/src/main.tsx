import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './playground.css'
import './panel/panel.css'
import './stage/stage.css'
import './developer/developer.css'
import './phone/phone.css'
import './narrow.css'
import { fetchLocalnetDescription } from './localnet.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')
const localnet = await fetchLocalnetDescription()
createRoot(root).render(
  <StrictMode>
    <App localnet={localnet} />
  </StrictMode>,
)
