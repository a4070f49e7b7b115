import { chromium } from 'playwright'
import { startSession } from '../tests/journeys/sign-in.ts'
import { newPlan } from '../tests/journeys/new-plan.ts'
const base='http://127.0.0.1:18190'
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader','--ignore-gpu-blocklist','--disable-gpu-rasterization']})
const page=await (await browser.newContext({baseURL:base,viewport:{width:1366,height:768}})).newPage()
page.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('console',m.text().slice(0,200))})
await startSession(page,'planner')
const id=await newPlan(page)
const token=await page.evaluate(()=>localStorage.getItem('urja.access'))
const headers={authorization:`Bearer ${token}`}
const put=async(p,d)=>{const r=await page.request.put(p,{headers,data:d});console.log(p,r.status());return r.json()}
await put(`/api/plan/${id}/survey-options`,{baseline_survey:'HHS',infrastructure_survey:true,institution_enterprise_survey:true,more_questions:true})
await put(`/api/sst/${id}`,{hh_per_municipality:300,hh_per_cluster_urban:10,hh_per_cluster_rural:10,desired_cluster_size:5,seed:1,locked:false})
const sample=await put(`/api/sst/${id}`,{locked:true})
console.log('plan',id,sample.table_data?.length)
// answers
const {currentQuestions}=await import('../app/domain/survey/questions.ts')
const {choiceLists}=await import('../app/domain/survey/choice-lists.ts')
const qs=currentQuestions('household',{has_more:true})
const heads=['KEY','day','urja_form',...qs.map(q=>q.name)]
const rows:string[][]=[]
let n=0
for(const c of sample.table_data) for(let h=1;h<=c.interviews;h++){ n++
 const cell=q=>{ if(q.name==='consent')return 'yes'; if(q.kind==='ward')return c.ward===null?'none':String(c.ward); if(q.kind==='cluster')return String(c.psu_id); if(q.kind==='household')return String(h); if(q.kind==='place')return `${c.y} ${c.x} 1000 5`
  if(q.kind==='one'){const l=choiceLists[q.list]; return l[(n*7+q.name.length*3+Math.floor(n/5))%l.length]}
  if(q.kind==='many'){const l=choiceLists[q.list]; const a=l[n%(l.length-1)],b=l[(n*3+1)%(l.length-1)]; return n%6===0&&q.alone?q.alone:[...new Set([a,b])].join(' ')}
  return String(Math.min(q.max,q.min+(n*q.name.length)%Math.min(9,q.max-q.min+1))) }
 rows.push([`uuid:${n}`,'2026-11-20','2',...qs.map(cell)])}
const post=async(p,d)=>{const r=await page.request.post(p,{headers,data:d});const j=await r.json().catch(()=>({}));console.log(p,r.status(),JSON.stringify(j).slice(0,600));return j}
const {id:imp}=await post(`/api/plan/${id}/survey-imports/`,{form:'household'})
await post(`/api/plan/${id}/survey-imports/${imp}/rows/`,{part:0,heads,first_line:2,rows:rows.slice(0,500)})
await post(`/api/plan/${id}/survey-imports/${imp}/take/`,{})
await page.goto(`/home/plan/${id}/energy-baseline`)
await page.waitForTimeout(6000)
await page.screenshot({path:'/tmp/s1.png'})
const shot=async(name)=>{await page.screenshot({path:`/tmp/${name}.png`})}
await page.getByRole('heading',{name:/results/i}).first().scrollIntoViewIfNeeded().catch(()=>{})
await shot('s2')
await page.getByLabel(/Where|Results for/).first().selectOption('head_sex.female').catch(e=>console.log(String(e).slice(0,100)))
await page.waitForTimeout(500)
for(const t of ['Which of these does','Most that the household would pay once','Means of amounts']){ const s=page.locator('summary',{hasText:t}).first(); await s.click().catch(()=>{}); await s.scrollIntoViewIfNeeded(); await shot('s3-'+t.slice(0,5).trim()) }
await page.getByRole('button',{name:/Type an interview: Household/}).click()
await page.waitForTimeout(800)
await page.getByRole('dialog').getByRole('radio',{name:'Yes'}).first().check()
await shot('s4')
await page.getByRole('dialog').getByLabel('Ward').selectOption({index:2})
await page.getByRole('dialog').getByLabel('Main source of electricity').selectOption('grid')
await page.getByRole('button',{name:'Save the interview'}).click()
await page.waitForTimeout(300)
await shot('s5')
await page.setViewportSize({width:390,height:844})
await page.waitForTimeout(800)
await shot('s6')
await page.getByText('Which of these does').first().scrollIntoViewIfNeeded(); await shot('s7')
await page.getByRole('button',{name:'Continue later'}).click(); await page.waitForTimeout(500); await shot('s8')
console.log(await page.evaluate(()=>[document.documentElement.scrollWidth,innerWidth]))
await browser.close()
