import { mint } from './mint.ts'
import './style.css'

const button = document.querySelector('button')
const output = document.querySelector('output')

document.addEventListener('latchkey:connect', () => button?.removeAttribute('disabled'))
document.addEventListener('latchkey:disconnect', () => button?.setAttribute('disabled', ''))

async function onMint() {
  const result = await mint().catch((error: Error) => error.message)
  if (output) output.textContent = result
}

button?.addEventListener('click', () => void onMint())
