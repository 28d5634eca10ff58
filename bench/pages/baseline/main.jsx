import { createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'

const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']

/** The least a modal can be: a native dialog with five rows, already in the page's own script. */
function Baseline() {
  const dialog = useRef(null)
  return createElement(
    'div',
    null,
    createElement('button', { onClick: () => dialog.current.showModal() }, 'Connect wallet'),
    createElement(
      'dialog',
      { ref: dialog },
      ...names.map((name) => createElement('button', { key: name }, name)),
    ),
  )
}

createRoot(document.querySelector('#root')).render(createElement(Baseline))
