import { createLatchkey } from 'latchkey'
import 'latchkey/element'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'

// Two apps on one page, each with a client that its elements are given.
for (const name of ['First', 'Second']) {
  const client = createLatchkey({ projectId: name, networks: [mainnet], adapters: [evm()] })
  const section = document.createElement('section')
  section.setAttribute('aria-label', name)
  const modal = document.createElement('latchkey-modal')
  const button = document.createElement('latchkey-button')
  modal.client = client
  section.append(modal, button)
  document.querySelector('main')?.append(section)
  button.client = client
}
