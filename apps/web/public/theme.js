// Runs before the first paint: the theme, and whether the prerendered landing page is what this visitor sees.
;(function () {
  var root = document.documentElement
  // The path below which the server serves everything: `` or `/listings`.
  var base = new URL('.', document.currentScript.src).pathname.slice(0, -1)
  root.dataset.base = base
  // Behind a proxy that removes the base path, the server cannot know that the browser's address lacks it.
  if ((location.pathname + '/').indexOf(base + '/') !== 0)
    return location.replace(base + location.pathname + location.search + location.hash)
  if (location.pathname === base) history.replaceState(null, '', base + '/' + location.search + location.hash)
  var path = location.pathname.slice(base.length)
  var read = function (key) {
    try {
      return localStorage.getItem(key + base)
    } catch {
      return null
    }
  }
  var chosen = read('gazetteer.theme')
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.mantineColorScheme = root.dataset.theme
  root.dataset.density = read('gazetteer.density') === 'compact' ? 'compact' : 'comfortable'
  var returnsFromProvider = /[?&](code|error|error_description)=/.test(location.search)
  // These screens need an account: without a cached user, only the session check decides what appears.
  var needsSession = /^\/(login$|user\/|payment$)/.test(path) || returnsFromProvider
  var isVisitor = !needsSession && !read('gazetteer.user')
  root.dataset.view = isVisitor ? 'landing' : 'app'
  if (isVisitor && path !== '/') history.replaceState(null, '', base + '/')
})()
