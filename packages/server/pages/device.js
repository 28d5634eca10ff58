/**
 * Page of the link in a message about a sign-in with a new browser. The token is in the fragment, which
 * is not sent to servers; nothing is answered before a click, so that scanners of mail change nothing.
 */
import { takeFragment } from './question.js'

const find = (id) => document.getElementById(id)
const token = takeFragment().get('token') ?? ''

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return response.ok ? await response.json() : undefined
}

/** Shows a text of the page by its name, or none. */
function show(name) {
  find('status').textContent = find('status').dataset[name] ?? ''
}

async function answer(number) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  show('wait')
  const result = await post('/wallet/v1/device/answer', { token, number }).catch(() => undefined)
  find('request').hidden = true
  show(result ? result.status : 'expired')
}

function createNumber(number) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'number'
  button.textContent = number
  button.addEventListener('click', () => void answer(number))
  return button
}

async function start() {
  const request = await post('/wallet/v1/device/describe', { token })
  if (!request) return show('expired')
  find('site').textContent = request.appOrigin
  find('browser').textContent = request.browser
  find('time').textContent = new Date(request.requestedAt).toLocaleString(
    document.documentElement.lang,
  )
  find('network').hidden = !request.isOtherNetwork
  find('numbers').append(...request.numbers.map(createNumber))
  find('decline').addEventListener('click', () => void answer(undefined))
  find('request').hidden = false
  show()
}

start().catch(() => show('failed'))
