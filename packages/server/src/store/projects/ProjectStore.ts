import type { Project, Projects } from '../../http/index.ts'
import type { ProjectDataCounts } from './projectData.ts'

/** A project in the database. */
export type StoredProject = Project & {
  readonly isEnabled: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

type Changeable = Omit<StoredProject, 'id' | 'keyHashes' | 'createdAt'>

/** Changes of a project. `rate` undefined resets it to that of the deployment. */
export type ProjectPatch = {
  readonly [member in keyof Changeable]?: Changeable[member] | undefined
}

/** Settings of the embedded wallets of a project. Undefined where the default counts. */
export type ProjectWallet = {
  readonly isStopped: boolean
  readonly codesPerDay: number | undefined
  /** Delay of automatic recoveries; undefined while the project offers none. */
  readonly automaticRecoveryHours: number | undefined
  /** US dollars above which a wallet needs a second recovery factor. */
  readonly secondFactorUsd: number | undefined
}

/** Projects in the database: read by every request, written by the command line. */
export type ProjectStore = Projects & {
  /**
   * Creates a project that allows every origin and has no features, with the given changes.
   *
   * @param given - `id` is random by default.
   * @throws Error when a project with this id exists.
   */
  create(given: ProjectPatch & { readonly id?: string | undefined }): Promise<StoredProject>
  /** Reads a project from the database, also when it is disabled. */
  read(id: string): Promise<StoredProject | undefined>
  /** Returns all projects, the oldest first. */
  list(): Promise<readonly StoredProject[]>
  /**
   * Updates a project. Concurrent updates are serialized.
   *
   * @param change - Computes the new values from the current ones.
   * @returns The updated project, `undefined` when it does not exist.
   */
  update(
    id: string,
    change: (project: StoredProject) => ProjectPatch,
  ): Promise<StoredProject | undefined>
  /**
   * Creates a server key.
   *
   * @returns The key, of which only a hash is stored; `undefined` when the project does not exist.
   */
  createKey(id: string): Promise<string | undefined>
  /** Reads the settings of the embedded wallets of a project. */
  readWallet(id: string): Promise<ProjectWallet>
  /** Counts the rows that belong to a project. */
  countData(id: string): Promise<ProjectDataCounts>
  /**
   * Deletes a project and all rows that belong to it, in one transaction.
   *
   * @returns The deleted rows; `undefined` when the project does not exist.
   */
  delete(id: string): Promise<ProjectDataCounts | undefined>
}
