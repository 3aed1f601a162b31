/** The screen before any data has loaded (spec §2). It looks the same as the page before its script runs. */
export const Loading = () => (
  <div className="boot" data-whole-screen>
    <p className="boot-name">Личный кабинет медицинского центра профосмотров</p>
    <p role="status">Загрузка</p>
  </div>
)
