import { storageKeys } from '@gazetteer/contract'

/** The two values that outlive the way to the identity provider and back, under the names of the specification. */
export const sessionKeys = {
  state: textKey(storageKeys.oauthState),
  redirect: textKey(storageKeys.postLoginRedirect),
}

function textKey(name: string) {
  return {
    read: (): string | null => attempt(() => sessionStorage.getItem(name)),
    write: (value: string): void => {
      attempt(() => {
        sessionStorage.setItem(name, value)
        return null
      })
    },
    clear: (): void => {
      attempt(() => {
        sessionStorage.removeItem(name)
        return null
      })
    },
  }
}

function attempt(action: () => string | null): string | null {
  try {
    return action()
  } catch {
    return null
  }
}
