import { mount } from 'svelte'
import App from './App.svelte'
import './house/base.css'
import { reportUncaught } from './state/oops.ts'
import { getLocale } from './words/compiled/runtime.js'

reportUncaught()
document.documentElement.lang = getLocale()
mount(App, { target: document.body })
