/** The screen before anything is known (spec §2). The same as the page shows before its script runs. */
export const Loading = () => (
  <div className="boot" data-whole-screen>
    <p className="boot-name">Личный кабинет медицинского центра профосмотров</p>
    <p role="status">Загрузка</p>
  </div>
)
