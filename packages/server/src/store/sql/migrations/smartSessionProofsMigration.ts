/** Migration 0009. Proofs of co-signing requests, each valid once. */
export const smartSessionProofsMigration: readonly string[] = [
  `create table session_proof (
    digest text primary key,
    pci text not null references session on delete cascade,
    expiry bigint not null
  )`,
  'create index session_proof_expiry on session_proof (expiry)',
  'create index session_proof_pci on session_proof (pci)',
]
