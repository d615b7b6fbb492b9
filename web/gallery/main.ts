import { mount } from 'svelte'
import '../ui/design/base.css'
import Boards from './Boards.svelte'
import Marks from './Marks.svelte'

mount(location.hash.startsWith('#boards') ? Boards : Marks, { target: document.body })
