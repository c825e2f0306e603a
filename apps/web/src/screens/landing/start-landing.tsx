export async function startLanding(root: HTMLElement): Promise<void> {
  const { startApp } = await import('../../app/start-app.tsx')
  startApp(root)
}
