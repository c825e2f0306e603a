import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

const themeKey = 'gazetteer.theme'
const densityKey = 'gazetteer.density'
const listeners = new Set<() => void>()
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

systemDark.addEventListener('change', apply)

export function themeChoice(): ThemeChoice {
  const stored = read(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  write(themeKey, choice === 'system' ? null : choice)
  apply()
}

export function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return systemDark.matches ? 'dark' : 'light'
}

export function density(): Density {
  return read(densityKey) === 'compact' ? 'compact' : 'comfortable'
}

export function chooseDensity(choice: Density): void {
  write(densityKey, choice === 'compact' ? 'compact' : null)
  apply()
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice)
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
export const useDensity = (): Density => useSyncExternalStore(subscribe, density)

function apply(): void {
  const { dataset } = document.documentElement
  dataset.theme = currentTheme()
  dataset.density = density()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The choice then lasts as long as the page shows the system's.
  }
}
