// What a page of the documentation does beside being read: search, Copy, and the mark of the section in view.
const maxResults = 8
/** The path below which the server serves everything: `` or `/listings`. */
const base = new URL('..', import.meta.url).pathname.slice(0, -1)

addSearch()
addCopyButtons()
markSectionInView()
foldSide()

function addSearch() {
  const field = document.querySelector('[data-search]')
  const list = document.querySelector('[data-found]')
  let index = null
  field.hidden = false
  field.nextElementSibling.hidden = false
  const load = () => (index ??= loadIndex())
  field.addEventListener('focus', load, { once: true })
  const search = async () => {
    const text = field.value.trim()
    if (text === '') return list.replaceChildren()
    try {
      const found = (await load()).search(text, { prefix: true, fuzzy: 0.2, boost: { title: 4, heading: 3 } })
      if (text === field.value.trim()) show(list, found.slice(0, maxResults))
    } catch {
      index = null
      list.replaceChildren(paragraph('The search did not load. Check the connection and type again.'))
    }
  }
  field.addEventListener('input', () => void search())
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      field.focus()
    }
  })
  field.closest('search').addEventListener('keydown', (event) => moveIn(event, field, list))
}

async function loadIndex() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('./minisearch.js'),
    fetch(new URL('search.json', import.meta.url)),
  ])
  if (!answer.ok) throw new Error(`The search index answered ${answer.status}.`)
  const { options, index } = await answer.json()
  return MiniSearch.loadJS(index, options)
}

function show(list, found) {
  if (found.length === 0) return list.replaceChildren(paragraph('Nothing found. Try another word.'))
  list.replaceChildren(
    ...found.map(({ title, heading, address, start }) => {
      const link = document.createElement('a')
      link.href = base + address
      const name = document.createElement('b')
      name.textContent = heading === '' ? title : `${title}: ${heading}`
      link.append(name, paragraph(start))
      return link
    }),
  )
}

function paragraph(text) {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

/** Arrows move between the field and the results, Escape clears. */
function moveIn(event, field, list) {
  const stops = [field, ...list.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && stops.length > 1 && at !== -1) {
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus()
  }
  if (event.key === 'Enter' && at === 0 && stops.length > 1) stops[1].click()
  if (event.key === 'Escape') {
    field.value = ''
    list.replaceChildren()
    field.focus()
  }
}

function addCopyButtons() {
  if (navigator.clipboard === undefined) return
  for (const code of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      const say = (text) => {
        button.textContent = text
        setTimeout(() => (button.textContent = 'Copy'), 2_000)
      }
      navigator.clipboard.writeText(code.querySelector('code').textContent).then(
        () => say('Copied'),
        () => say('Not copied'),
      )
    })
    const box = document.createElement('div')
    box.className = 'code'
    code.replaceWith(box)
    box.append(code, button)
  }
}

function markSectionInView() {
  const links = [...document.querySelectorAll('aside a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const mark = () => {
    const passed = headings.filter((heading) => heading !== null && heading.getBoundingClientRect().top < 120).length
    const current = links[Math.max(passed - 1, 0)]
    for (const link of links) link.toggleAttribute('data-current', link === current)
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** On a small screen the navigation is folded. */
function foldSide() {
  const button = document.querySelector('[data-open-side]')
  button.hidden = false
  document.querySelector('.side').dataset.folded = ''
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isOpen))
    document.querySelector('.side').toggleAttribute('data-folded', !isOpen)
  })
}
