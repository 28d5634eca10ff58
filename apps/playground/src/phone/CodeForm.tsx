import { type FormEvent, type ReactNode, useId, useState } from 'react'

/** Takes a pairing code as text: what a camera would read. */
export function CodeForm(props: { readonly onCode: (uri: string) => void }): ReactNode {
  const id = useId()
  const [text, setText] = useState('')

  function enter(event: FormEvent): void {
    event.preventDefault()
    const uri = text.trim()
    if (uri === '') return
    setText('')
    props.onCode(uri)
  }
  return (
    <form className="code" onSubmit={enter}>
      <label htmlFor={id}>Pairing code</label>
      <input
        id={id}
        value={text}
        placeholder="wc:…"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Pair</button>
    </form>
  )
}
