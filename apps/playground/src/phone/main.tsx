import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../playground.css'
import '../panel/panel.css'
import './phone.css'
import { fetchLocalnetDescription } from '../localnet.ts'
import { PhonePage } from './PhonePage.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')
const localnet = await fetchLocalnetDescription()
createRoot(root).render(
  <StrictMode>
    <PhonePage localnet={localnet} />
  </StrictMode>,
)
