import { type ReactNode, useState } from 'react'
import { EmptyState, TextField, Icon, List, Row } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import styles from './Onramp.module.css'

/** Number of entries from which the search field shows. */
const minSearchable = 8

/** Lists entries by their names, the selected one first, and finds one by name or code. */
export function SearchableOptionList(props: SearchableOptionList.Props): ReactNode {
  const { entries, selected, label, searchLabel, noneFound, onChoose } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase()
  const found = entries
    .filter(({ id, name }) => `${name}\n${id}`.toLocaleLowerCase().includes(query))
    .toSorted(
      (one, other) =>
        Number(other.id === selected) - Number(one.id === selected) ||
        one.name.localeCompare(other.name),
    )
  return (
    <>
      {entries.length >= minSearchable && (
        <div className={styles['search']}>
          <TextField
            icon="search"
            type="search"
            label={searchLabel}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={noneFound} text={text('common.tryOtherName')} />
      ) : (
        <List label={label} hidesLabel>
          {found.map(({ id, name, picture }) => (
            <Row
              key={id}
              picture={picture}
              name={name}
              note={id}
              end={id === selected && <Icon name="check" />}
              current={id === selected}
              onClick={() => onChoose(id)}
            />
          ))}
        </List>
      )}
    </>
  )
}

export declare namespace SearchableOptionList {
  type Props = {
    entries: readonly { id: string; name: string; picture: ReactNode }[]
    selected: string | undefined
    label: string
    searchLabel: string
    /** Shown when the search finds nothing. */
    noneFound: string
    onChoose: (id: string) => void
  }
}
