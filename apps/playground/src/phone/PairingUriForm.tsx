import { type FormEvent, type ReactNode, useId, useState } from 'react'

/** A form for the text of a pairing code, in place of a camera. */
export function PairingUriForm(props: { readonly onCode: (uri: string) => void }): ReactNode {
  const id = useId()
  const [text, setText] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const uri = text.trim()
    if (uri === '') return
    setText('')
    props.onCode(uri)
  }
  return (
    <form className="code" onSubmit={submit}>
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
